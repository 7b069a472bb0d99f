import type { RowData } from '@tanstack/react-table'
import { useId, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { BulkBar, deleteAction, downloadAction } from './data-table-bulk.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { DataTableList } from './data-table-list.tsx'
import { DataTableRows } from './data-table-rows.tsx'
import { DownloadButton, PhoneSort } from './data-table-tools.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { CaretDownBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'
import { Pagination } from './pagination.tsx'
import { defaultPageSize, pageSizes, rowsText } from './paging.ts'
import { SearchInput } from './search-input.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

/**
 * A table whose rows, order and pages come from the server. The caller holds the state and requests the rows again when
 * it changes.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, rowId, page, pageSize = defaultPageSize, total, loading, failed, onDelete, search = '' } = props
  const { filtered = search !== '', onDownloadSelected } = props
  const acts = [
    ...(props.bulk ?? []),
    ...(onDownloadSelected ? [downloadAction(onDownloadSelected)] : []),
    ...(onDelete ? [deleteAction(onDelete)] : []),
  ]
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => rows.map(rowId).filter((id) => picked.has(id)), [rows, rowId, picked])
  const selection = acts.length > 0 ? { selected, onSelect: (ids: string[]) => setPicked(new Set(ids)) } : undefined
  const nothing = rows.length === 0 && !loading

  return (
    <section className="card overflow-hidden" aria-label={props.label} aria-busy={loading || undefined}>
      {(props.heading || props.onSearch || props.tools || props.onDownload) && (
        <div className="flex flex-wrap items-center gap-3 p-4 lg:p-5">
          {props.heading && <div className="t-h3 mr-auto">{props.heading}</div>}
          {props.onSearch && (
            <SearchInput
              label={props.searchLabel ?? messages.search}
              value={search}
              onSearch={props.onSearch}
              small
              className="md:!w-[280px]"
            />
          )}
          {props.tools}
          <PhoneSort {...props} />
          {props.onDownload && <DownloadButton onDownload={props.onDownload} />}
        </div>
      )}
      {selected.length > 0 && <BulkBar ids={selected} acts={acts} onClear={() => setPicked(new Set())} />}
      <div className="relative min-h-[120px]">
        {failed && <ErrorState onRetry={props.onRetry} heading="p" />}
        {/* The live region exists from the first render: screen readers announce only what is added to it later. */}
        <div aria-live="polite">{!failed && nothing && <NoRows {...props} filtered={filtered} />}</div>
        {!failed && !nothing && (
          <>
            {!props.asItems && <DataTableRows {...props} selection={selection} />}
            <DataTableList {...props} selection={selection} />
          </>
        )}
        {loading && <LoadingOverlay />}
      </div>
      {total > 0 &&
        !failed &&
        (props.foot ?? <TableFooter page={page} pageSize={pageSize} total={total} onPage={props.onPage} />)}
    </section>
  )
}

/** Past the last page, nothing found, or nothing there (decisions 11). */
function NoRows({
  total,
  filtered,
  pageSize = defaultPageSize,
  emptyTitle,
  emptyText,
  onPage,
}: Pick<DataTableProps<RowData>, 'total' | 'filtered' | 'pageSize' | 'emptyTitle' | 'emptyText' | 'onPage'>) {
  if (total > 0)
    return (
      <EmptyState
        title={messages.noRecords}
        action={
          <Button size="small" variant="secondary" onClick={() => onPage(1, pageSize)}>
            {messages.firstPage}
          </Button>
        }
      />
    )
  if (filtered) return <EmptyState title={messages.noDataFound} text={messages.noDataFoundHint} />
  return <EmptyState title={emptyTitle ?? messages.noData} text={emptyText} />
}

function TableFooter({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number, pageSize: number) => void
}) {
  const id = useId()
  return (
    <div className="border-line border-t px-4 py-3 lg:px-5">
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(next) => onPage(next, pageSize)}
        plain
        summary={
          <div className="row t-sm ink-3 gap-3">
            <label htmlFor={id}>{messages.rows}</label>
            <span className="input input-small !w-[76px]">
              <select id={id} value={pageSize} onChange={(event) => onPage(1, Number(event.target.value))}>
                {pageSizes.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
              <CaretDownBoldIcon />
            </span>
            <span aria-live="polite">{rowsText(page, pageSize, total)}</span>
          </div>
        }
      />
    </div>
  )
}
