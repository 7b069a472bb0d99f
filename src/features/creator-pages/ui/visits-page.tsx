import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { DownloadSimpleIcon } from '#design/icons/regular.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { useWrite } from '#design/use-write.ts'
import { query } from '#platform/api/client.ts'
import { fetchFile, saveFile } from '#platform/browser/fetch-file.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { visitFigures, visitFile } from '../contract/visit-figures.ts'
import { messages } from '../messages/visits-en.ts'
import { type VisitSpan, visitSpans } from '../rules/visit-spans.ts'
import { PageTable } from './visits/page-table.tsx'
import { SourceTable } from './visits/source-table.tsx'
import { VisitsChart } from './visits/visits-chart.tsx'

export const Route = createFileRoute('/_creator/creator/page/visits')({
  validateSearch: ({ span }: Record<string, unknown>): { span?: VisitSpan } => (span === '90d' ? { span } : {}),
  head: async (context) => {
    const { title, description } = (await import('../messages/visits-en.ts')).messages
    return pageHead(context, { title, description, noindex: true })
  },
  component: VisitsPage,
})

/** By which ways people came to one's page and courses, and what they bought. */
function VisitsPage() {
  const { span = '28d' } = Route.useSearch()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery({ ...query(visitFigures, { span }), placeholderData: keepPreviousData })
  const download = useWrite(async () => saveFile(await fetchFile(visitFile, { span }), 'visits.csv'))
  return (
    <main id="main" className="max-w-[1130px]">
      <Breadcrumb items={[{ name: messages.back, link: '/creator/page' }, { name: messages.title }]} />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1.5 max-w-[60ch]">{messages.lead}</p>
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
      <div className="mt-5 flex flex-wrap gap-2" role="group" aria-label={messages.span}>
        {visitSpans.map((one) => (
          <FilterChip
            key={one}
            on={one === span}
            onClick={() =>
              void navigate({
                href: pagePath('/creator/page/visits', { span: one === '28d' ? undefined : one }),
                replace: true,
                resetScroll: false,
              })
            }
          >
            {messages.spans[one]}
          </FilterChip>
        ))}
      </div>
      {isError && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <div className="mt-5 grid gap-6">
          <VisitsChart days={data.days} />
          <SourceTable sources={data.sources} />
          <PageTable pages={data.pages} />
        </div>
      )}
    </main>
  )
}
