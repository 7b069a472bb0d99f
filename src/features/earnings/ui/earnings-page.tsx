import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DownloadSimpleIcon } from '#design/icons/regular.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { aDay, anUid, tableAddress } from '#design/table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { downloadList } from '#platform/browser/fetch-file.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { stepName } from '#platform/format/step-names.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import { creatorEarnings } from '../contract/earnings.ts'
import { messages } from '../messages/earnings-en.ts'
import { saleSorts } from '../rules.ts'
import { EarningsFigures } from './earnings/earnings-figures.tsx'
import { NextPayout } from './earnings/next-payout.tsx'
import { OwnLink } from './earnings/own-link.tsx'
import { PayoutList } from './earnings/payout-list.tsx'
import { SalesTable } from './earnings/sales-table.tsx'
import { ShareChart } from './earnings/share-chart.tsx'
import { StatementList } from './earnings/statement-list.tsx'

const address = tableAddress({
  sorts: saleSorts,
  filters: { from: aDay, to: aDay, course: anUid, region: Object.keys(regions) },
})

export const Route = createFileRoute('/_creator/creator/earnings')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../messages/earnings-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: EarningsPage,
})

/** What a creator earned, what is held and payable, their statements, and every sale. */
function EarningsPage() {
  const shown = Route.useSearch()
  const request = address.asked(shown)
  const { data, state } = useList(creatorEarnings, request)
  const download = useWrite(() => downloadList(creatorEarnings, request, 'sales'))
  const monthName = (start = '') => stepName(start, { months: true, whole: true })
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          {data && (
            <p className="ink-2 mt-1">
              {messages.period(monthName(data.months[0]?.start), monthName(data.months.at(-1)?.start))}
            </p>
          )}
        </div>
        <Button
          variant="secondary"
          icon={<DownloadSimpleIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {messages.download}
        </Button>
      </div>
      {state.failed && <ErrorState text={messages.failed} onRetry={state.onRetry} />}
      {!data && !state.failed && <PageSkeleton />}
      {data && (
        <>
          <EarningsFigures earnings={data} />
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
            <ShareChart months={data.months} />
            <NextPayout payable={data.payable} next={data.next} />
            <SalesTable address={address} shown={shown} earnings={data} state={state} />
            <div className="grid gap-6">
              <StatementList />
              <PayoutList />
              <OwnLink />
            </div>
          </div>
        </>
      )}
    </main>
  )
}
