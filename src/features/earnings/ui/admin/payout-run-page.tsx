import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminPayoutRun, type PayoutRun, payoutSorts, payoutsOfRun } from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'
import { payoutStates } from '../../rules.ts'
import { RunChip } from './payout-chip.tsx'
import { PayoutList } from './payout-list.tsx'
import { RunActs } from './run-acts.tsx'
import { useFreshLists } from './use-fresh-lists.ts'

const address = tableAddress({ sorts: payoutSorts, filters: { state: payoutStates } })
type Search = ReturnType<typeof address.read>

export const Route = createFileRoute('/_finance/admin/payouts/$id')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/payouts-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: PayoutRunPage,
})

const missing = {
  title: messages.missing,
  text: messages.missingText,
  list: '/admin/payouts',
  listName: messages.back,
}
/** While money is on its way its states change by themselves. */
const followMs = 10_000

function PayoutRunPage() {
  const { id: uid } = Route.useParams()
  const shown = Route.useSearch()
  const { data, error, refetch } = useQuery({
    ...query(adminPayoutRun, { uid }),
    refetchInterval: ({ state }) =>
      state.data?.run.state === 'approved' && state.data.run.sentAt !== null ? followMs : false,
  })
  useFreshLists(data?.run)
  if (!data)
    return <PageLoadState error={error} failed={messages.failed} missing={missing} onRetry={() => void refetch()} />
  const { run } = data
  const title = messages.runName(formatDateTime(run.preparedAt))
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/payouts' }, { name: title }]} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <h1 className="t-h1">{title}</h1>
        <RunChip state={run.state} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 max-lg:order-2">
          <RunPayouts key={run.sentAt} run={run} shown={shown} />
        </div>
        <div className="grid gap-6">
          <RunFacts run={run} />
          <RunActs uid={uid} {...data} />
        </div>
      </div>
    </main>
  )
}

function RunFacts({ run }: { run: PayoutRun }) {
  const facts = [
    messages.preparedFact(run.preparedBy, formatDateTime(run.preparedAt)),
    run.approvedAt && messages.approvedFact(run.approvedBy, formatDateTime(run.approvedAt)),
    run.approvedAlone && messages.aloneFact,
    run.fileMadeAt && messages.fileFact(formatDateTime(run.fileMadeAt)),
    run.sentAt && messages.sentFact(formatDateTime(run.sentAt)),
    run.finishedAt && run.state === 'finished' && messages.finishedFact(formatDateTime(run.finishedAt)),
  ].filter((fact) => typeof fact === 'string')
  const counts = (['all', 'open', 'processed', 'returned', 'dropped'] as const).filter(
    (name) => name === 'all' || run.counts[name] > 0,
  )
  return (
    <section className="card p-5" aria-label={messages.ways[run.way]}>
      <p className="t-sm ink-3">{messages.ways[run.way]}</p>
      <p className="t-h2">{formatPaise(run.total)}</p>
      <dl className="mt-4 grid gap-2">
        {counts.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="ink-2">{messages.figures[name]}</dt>
            <dd className="font-semibold">{run.counts[name]}</dd>
          </div>
        ))}
        {run.paid > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="ink-2">{messages.paid}</dt>
            <dd className="font-semibold">{formatPaise(run.paid)}</dd>
          </div>
        )}
      </dl>
      <ul className="t-sm ink-2 mt-4 grid gap-1.5 border-t border-line pt-4">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

function RunPayouts({ run: { uid }, shown }: { run: PayoutRun; shown: Search }) {
  const { table, change } = useTableAddress(address, pagePath('/admin/payouts/$id', { id: uid }), shown)
  const request = { ...address.asked(shown), uid }
  const { data, state } = useList(payoutsOfRun, request)
  const downloads = useDownloads(payoutsOfRun, request, 'payouts', { selected: true })
  return (
    <PayoutList
      label={messages.payoutsOfRun}
      rows={data?.payouts ?? []}
      {...table}
      {...state}
      emptyText={messages.noneText}
      {...downloads}
      tools={
        <TableFilter
          label={messages.state}
          all={messages.allStates}
          value={shown.state}
          options={payoutStates.map((value) => ({ value, label: messages.states[value] }))}
          onChange={(next) => change({ state: next as Search['state'] })}
          className="!w-[190px]"
        />
      }
    />
  )
}
