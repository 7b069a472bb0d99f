import { Button } from '#design/button.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { documentKinds } from '#features/checkout/rules/documents.ts'
import { call } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import { type FinanceRates, removeSeries } from '../../contract/rates.ts'
import { messages } from '../../messages/rates-en.ts'
import { DatedRows } from './dated-rows.tsx'

/** What the numbers of documents begin with, from which day, and how far they have come. */
export function Series({
  rates: { today, series, counters, canChangeSeries },
  onAdd,
}: {
  rates: FinanceRates
  onAdd: () => void
}) {
  return (
    <TitledCard id="series" title={messages.series}>
      <p className="t-sm ink-2 mt-1">{messages.seriesIntro}</p>
      {documentKinds.map((kind) => (
        <section key={kind} className="mt-4" aria-label={messages.seriesKinds[kind]}>
          <h3 className="font-semibold">{messages.seriesKinds[kind]}</h3>
          <DatedRows
            name={messages.seriesKinds[kind]}
            today={today}
            rows={series.filter((one) => one.kind === kind).map((row) => ({ ...row, value: row.prefix }))}
            remove={canChangeSeries ? (validFrom) => call(removeSeries, { kind, validFrom }) : undefined}
          />
        </section>
      ))}
      {canChangeSeries ? (
        <Button variant="secondary" size="small" className="mt-4" onClick={onAdd}>
          {messages.addSeries}
        </Button>
      ) : (
        <p className="t-sm ink-3 mt-4">{messages.seriesByAdmins}</p>
      )}
      <h3 className="mt-6 font-semibold">{messages.lastNumbers}</h3>
      {counters.length === 0 && <p className="ink-3 mt-2">{messages.noSeries}</p>}
      <ul className="mt-1 divide-y divide-line">
        {counters.map(({ prefix, fiscalYear, last }) => (
          <li key={`${prefix} ${fiscalYear}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="font-semibold">{prefix}</span>
            <span>{messages.lastNumber(`20${fiscalYear.slice(0, 2)}–${fiscalYear.slice(2)}`, formatCount(last))}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
