import { langOf } from '#design/lang-of.ts'
import { TitledCard } from '#design/titled-card.tsx'
import { call } from '#platform/api/client.ts'
import { type FinanceRates, removeRate } from '../../contract/rates.ts'
import { messages } from '../../messages/rates-en.ts'
import { DatedRows } from './dated-rows.tsx'
import { percentOf } from './percent-of.ts'

/** Each creator's own. One's own is left to someone else, where there is one. */
export function OwnRates({ rates: { today, rates } }: { rates: FinanceRates }) {
  const own = rates.flatMap(({ creator, ...rate }) => (creator ? [{ ...rate, creator }] : []))
  return (
    <TitledCard id="own" title={messages.own}>
      {own.length === 0 && <p className="ink-3 mt-2">{messages.noOwn}</p>}
      {own.map(({ creator, ...rate }) => (
        <section key={`${creator.uid} ${rate.kind} ${rate.validFrom}`} className="mt-4" aria-label={creator.name}>
          <h3 className="font-semibold" lang={langOf(creator.name)}>
            {creator.name}
          </h3>
          <p className="t-sm ink-2">{messages.kinds[rate.kind]}</p>
          <DatedRows
            name={`${messages.kinds[rate.kind]}, ${creator.name}`}
            today={today}
            rows={[{ ...rate, value: percentOf(rate.basisPoints) }]}
            {...(rate.canRemove
              ? {
                  remove: (validFrom) => call(removeRate, { kind: rate.kind, creator: creator.uid, validFrom }),
                }
              : { whyNotRemovable: messages.ownRate })}
          />
        </section>
      ))}
    </TitledCard>
  )
}
