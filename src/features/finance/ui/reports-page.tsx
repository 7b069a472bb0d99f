import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { useCanExport } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { financeExportList } from '../contract/exports.ts'
import { messages } from '../messages/exports-en.ts'
import { NewReport } from './new-report.tsx'
import { ReportList } from './report-list.tsx'
import { TallyNames } from './tally-names.tsx'

/** How often the list is read while a report is being made. */
const pollMs = 2000

export const Route = createFileRoute('/_finance/admin/finance/reports')({
  head: async (context) => {
    const { messages } = await import('../messages/exports-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: ReportsPage,
})

function ReportsPage() {
  const mayExport = useCanExport('money')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...query(financeExportList, { page }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) ? pollMs : false),
  })
  const created = () => {
    setPage(1)
    void refetch()
  }
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.description}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="grid gap-6">
          {mayExport ? <NewReport onCreated={created} /> : <AlertBanner type="info">{messages.notAllowed}</AlertBanner>}
          <TallyNames />
        </div>
        <ReportList data={data} failed={Boolean(error && !data)} onRetry={() => void refetch()} onPage={setPage} />
      </div>
    </main>
  )
}

const isUnfinished = ({ state }: { state: string }) => state === 'waiting' || state === 'running'
