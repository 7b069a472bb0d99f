import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { thresholdKinds } from '#features/rates/rules.ts'
import { call, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type FinanceRates, financeRates, removeRate, removeThreshold } from '../../contract/rates.ts'
import { messages } from '../../messages/rates-en.ts'
import { AddRate, AddSeries, AddThreshold } from './add-rate.tsx'
import { DatedRows } from './dated-rows.tsx'
import { OwnRates } from './own-rates.tsx'
import { percentOf } from './percent-of.ts'
import { Series } from './series.tsx'

export const Route = createFileRoute('/_finance/admin/finance/rates')({
  head: async (context) => {
    const { messages } = await import('../../messages/rates-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: RatesPage,
})

function RatesPage() {
  const { data, error, refetch } = useQuery(query(financeRates, {}))
  const [adds, setAdds] = useState<'rate' | 'threshold' | 'series'>()
  const onClose = () => setAdds(undefined)
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.intro}</p>
      {!data && !error && <PageSkeleton />}
      {error && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
      {data && (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
          <Rates rates={data} onAdd={() => setAdds('rate')} />
          <div className="grid gap-6">
            <Thresholds rates={data} onAdd={() => setAdds('threshold')} />
            <OwnRates rates={data} />
            <Series rates={data} onAdd={() => setAdds('series')} />
          </div>
        </div>
      )}
      {adds === 'rate' && <AddRate onClose={onClose} />}
      {adds === 'threshold' && <AddThreshold onClose={onClose} />}
      {adds === 'series' && <AddSeries onClose={onClose} />}
    </main>
  )
}

function Rates({ rates: { today, rates }, onAdd }: { rates: FinanceRates; onAdd: () => void }) {
  const kinds = Map.groupBy(
    rates.filter(({ creator }) => creator === null),
    ({ kind }) => kind,
  )
  return (
    <TitledCard id="rates" title={messages.rates}>
      {[...kinds].map(([kind, rows]) => (
        <section key={kind} className="mt-4" aria-label={messages.kinds[kind]}>
          <h3 className="font-semibold">{messages.kinds[kind]}</h3>
          <DatedRows
            name={messages.kinds[kind]}
            today={today}
            rows={rows.map((row) => ({ ...row, value: percentOf(row.basisPoints) }))}
            remove={(validFrom) => call(removeRate, { kind, validFrom })}
          />
        </section>
      ))}
      <Button variant="secondary" size="small" className="mt-4" onClick={onAdd}>
        {messages.addRate}
      </Button>
    </TitledCard>
  )
}

function Thresholds({ rates: { today, thresholds }, onAdd }: { rates: FinanceRates; onAdd: () => void }) {
  return (
    <TitledCard id="thresholds" title={messages.thresholds}>
      {thresholdKinds.map((kind) => (
        <section key={kind} className="mt-4" aria-label={messages.thresholdKinds[kind]}>
          <h3 className="font-semibold">{messages.thresholdKinds[kind]}</h3>
          <DatedRows
            name={messages.thresholdKinds[kind]}
            today={today}
            rows={thresholds
              .filter((one) => one.kind === kind)
              .map((row) => ({ ...row, value: formatPaise(row.amount) }))}
            remove={(validFrom) => call(removeThreshold, { kind, validFrom })}
          />
        </section>
      ))}
      <Button variant="secondary" size="small" className="mt-4" onClick={onAdd}>
        {messages.addThreshold}
      </Button>
    </TitledCard>
  )
}
