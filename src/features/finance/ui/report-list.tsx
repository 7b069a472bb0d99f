import { Button } from '#design/button.tsx'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Pagination } from '#design/pagination.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { useWrite } from '#design/use-write.ts'
import { useCanExport } from '#features/accounts/ui/use-downloads.ts'
import { fetchFile, saveFile } from '#platform/browser/fetch-file.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { formatDay } from '#platform/format/format-month.ts'
import { formatExactPaise } from '#platform/format/money.ts'
import { exportFile, type FinanceExport, type FinanceExportList } from '../contract/exports.ts'
import { messages } from '../messages/exports-en.ts'
import { exportDays, exportFileName, gstDifference, type GstSummary, isAbovePortalLimit } from '../rules/exports.ts'

type Props = {
  data: FinanceExportList | undefined
  failed: boolean
  onRetry: () => void
  onPage: (page: number) => void
}

export function ReportList({ data, failed, onRetry, onPage }: Props) {
  return (
    <TitledCard id="reports" title={messages.list} hint={messages.listText(exportDays)}>
      {failed && <ErrorState text={messages.failedToLoad} onRetry={onRetry} />}
      {!data && !failed && <Skeleton className="mt-4 h-[240px]" />}
      {data?.exports.length === 0 && (
        <EmptyState heading="h3" title={messages.empty.title} text={messages.empty.text} />
      )}
      {data && data.exports.length > 0 && (
        <>
          <ul className="mt-3 divide-y divide-line">
            {data.exports.map((report) => (
              <Report key={report.uid} report={report} />
            ))}
          </ul>
          {data.pagination.totalPages > 1 && (
            <Pagination
              page={data.pagination.currentPage}
              pageSize={data.pagination.limit}
              total={data.pagination.totalItems}
              onPage={onPage}
            />
          )}
        </>
      )}
    </TitledCard>
  )
}

const tones: Readonly<Record<FinanceExport['state'], ChipTone>> = {
  waiting: 'neutral',
  running: 'tint',
  ready: 'ok',
  failed: 'bad',
}

function Report({ report }: { report: FinanceExport }) {
  const { uid, kind, state, done, records } = report
  const mayExport = useCanExport('money')
  const period = messages.period(formatDay(report.fromDay), formatDay(report.toDay))
  const download = useWrite(async () => saveFile(await fetchFile(exportFile, { uid }), exportFileName(kind, report)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p className="leading-snug font-semibold">{messages.kinds[kind]}</p>
        <p className="t-sm ink-2">{period}</p>
        {state === 'running' && (
          <p className="t-sm ink-3">{messages.progress(formatCount(done), formatCount(records))}</p>
        )}
        {state === 'ready' && (
          <p className="t-sm ink-3">
            {done === 0 ? messages.noRecords : messages.until(formatDate(report.availableUntil))}
          </p>
        )}
        {isAbovePortalLimit(report) && (
          <p className="t-sm">{messages.abovePortalLimit(((report.bytes ?? 0) / 2 ** 20).toFixed(1))}</p>
        )}
        {report.gst && <Gst gst={report.gst} />}
        {state === 'failed' && <p className="t-sm ink-3">{messages.failedText}</p>}
      </div>
      <span aria-live="polite">
        <Chip tone={tones[state]}>{messages.states[state]}</Chip>
      </span>
      {state === 'ready' && mayExport && (
        <Button
          variant="secondary"
          size="small"
          loading={download.isPending}
          aria-label={messages.downloadOf(messages.kinds[kind], period)}
          onClick={() => download.mutate()}
        >
          {messages.download}
        </Button>
      )}
    </li>
  )
}

/** The tax of a GSTR-1, and whether the books say the same. */
function Gst({ gst }: { gst: GstSummary }) {
  const { taxable, cgst, sgst, igst } = gst
  const difference = gstDifference(gst)
  const amounts = [taxable, cgst, sgst, igst].map(formatExactPaise) as [string, string, string, string]
  return (
    <p className="t-sm mt-1">
      {messages.gst(...amounts)}{' '}
      {difference === 0 ? (
        <span className="ink-3">{messages.gstMatches}</span>
      ) : (
        <strong className="text-bad-ink">{messages.gstDiffers(formatExactPaise(Math.abs(difference)))}</strong>
      )}
    </p>
  )
}
