import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Select } from '#design/select.tsx'
import { Tabs } from '#design/tabs.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { call, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminPayoutRuns, failedPayouts, nextPayouts, preparePayouts } from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'
import type { PayoutWay } from '../../rules.ts'
import { CandidateList } from './candidate-list.tsx'
import { PayoutList } from './payout-list.tsx'
import { payoutsAddress, payoutsPath, type PayoutsSearch, payoutTabs } from './payouts-address.ts'
import { RunList } from './run-list.tsx'
import { Statements } from './statements.tsx'

export const Route = createFileRoute('/_finance/admin/payouts')({
  validateSearch: payoutsAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/payouts-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: PayoutsPage,
})

function PayoutsPage() {
  const shown = Route.useSearch()
  const { change } = useTableAddress(payoutsAddress, payoutsPath, shown)
  const [way, setWay] = useState<PayoutWay>()
  const { data } = useQuery(query(nextPayouts, { way, limit: 1 }))
  const failed = useQuery(query(failedPayouts, { limit: 1 })).data?.pagination.totalItems
  const tab = shown.tab ?? 'runs'
  const counts = { runs: undefined, next: data?.ready.count, 'left-out': data?.leftOutCount, failed }
  const contents = {
    runs: <RunList shown={shown} />,
    next: <CandidateList shown={shown} show="ready" way={way} />,
    'left-out': <CandidateList shown={shown} show="left-out" way={way} />,
    failed: <FailedList shown={shown} />,
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">
            {!data
              ? messages.lead
              : data.ready.count > 0
                ? messages.summary(data.ready.count, formatPaise(data.ready.total))
                : messages.nobody(formatPaise(data.minimum))}
          </p>
        </div>
        {data && data.ready.count > 0 && <Prepare ways={data.ways} way={way} onWay={setWay} />}
      </div>
      <Statements />
      <Tabs
        className="mt-5"
        label={messages.tabsLabel}
        value={tab}
        onChange={(next) =>
          change({
            tab: next === 'runs' ? undefined : (next as PayoutsSearch['tab']),
            state: undefined,
            search: undefined,
            sort: undefined,
          })
        }
        tabs={payoutTabs.map((value) => ({
          value,
          label: counts[value]
            ? messages.tabCount(messages.tabs[value], formatCount(counts[value]))
            : messages.tabs[value],
          content: contents[value],
        }))}
      />
    </main>
  )
}

type PrepareProps = { ways: readonly PayoutWay[]; way: PayoutWay | undefined; onWay: (way: PayoutWay) => void }

/** Prepares a run of all who can be paid, and opens it. */
function Prepare({ ways, way, onWay }: PrepareProps) {
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const prepare = useWrite(() => call(preparePayouts, { idempotencyKey, way }), {
    changes: [adminPayoutRuns, nextPayouts],
    onDone: ({ data, message }) => {
      toast.success(message)
      void navigate({ href: pagePath('/admin/payouts/$id', { id: data.uid }) })
    },
  })
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
      {ways.length > 1 && (
        <div className="max-sm:w-full">
          <Select
            label={messages.way}
            options={ways.map((value) => ({ value, label: messages.ways[value] }))}
            value={way ?? ways[0] ?? ''}
            onChange={(event) => onWay(event.target.value as PayoutWay)}
            className="sm:!w-[180px]"
          />
        </div>
      )}
      <Button
        loading={prepare.isPending}
        loadingLabel={messages.preparing}
        onClick={() => prepare.mutate()}
        className="max-sm:w-full"
      >
        {messages.prepare}
      </Button>
    </div>
  )
}

/** Payouts that came back and wait for other details. */
function FailedList({ shown }: { shown: PayoutsSearch }) {
  const { table } = useTableAddress(payoutsAddress, payoutsPath, shown)
  const { search, page, limit } = payoutsAddress.asked(shown)
  const request = { search, page, limit }
  const { data, state } = useList(failedPayouts, request)
  const downloads = useDownloads(failedPayouts, request, 'failed-payouts')
  return (
    <PayoutList
      failures
      label={messages.tabs.failed}
      rows={data?.payouts ?? []}
      {...table}
      {...state}
      emptyTitle={table.filtered ? undefined : messages.emptyFailed}
      emptyText={table.filtered ? messages.noneText : messages.emptyFailedText}
      {...downloads}
    />
  )
}
