import type { RowData } from '@tanstack/react-table'
import { useId, useMemo, useState } from 'react'
import { formatCount } from '#platform/format.ts'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { DataTableList } from './data-table-list.tsx'
import { DataTableRows } from './data-table-rows.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { CaretDownBoldIcon } from './icons/bold.tsx'
import { TrashIcon } from './icons/regular.tsx'
import { words } from './messages/en.ts'
import { Pagination } from './pagination.tsx'
import { defaultPageSize, pageSizes, rowsShown } from './paging.ts'
import { SearchInput } from './search-input.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

/** A table whose rows, order and pages the server decides; the caller keeps the state and asks again. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, rowId, page, pageSize = defaultPageSize, total, loading, failed, onDelete, search = '' } = props
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => rows.map(rowId).filter((id) => picked.has(id)), [rows, rowId, picked])
  const selection = onDelete ? { selected, onSelect: (ids: string[]) => setPicked(new Set(ids)) } : undefined
  const empty = rows.length === 0

  return (
    <section className="card overflow-hidden" aria-label={props.label} aria-busy={loading || undefined}>
      {(props.heading || props.onSearch || props.tools) && (
        <div className="flex flex-wrap items-center gap-3 p-4 lg:p-5">
          {props.heading && <div className="t-h3 mr-auto">{props.heading}</div>}
          {props.onSearch && (
            <SearchInput
              label={props.searchLabel ?? words.search}
              value={search}
              onSearch={props.onSearch}
              small
              className="md:!w-[280px]"
            />
          )}
          {props.tools}
        </div>
      )}
      {onDelete && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={() => setPicked(new Set())} onDelete={() => onDelete(selected)} />
      )}
      <div className="relative min-h-[120px]">
        {failed ? (
          <ErrorState onRetry={props.onRetry} heading="p" />
        ) : empty && !loading ? (
          <EmptyState
            title={props.emptyTitle ?? (search ? words.noDataFound : words.noData)}
            text={props.emptyText ?? words.noRecords}
          />
        ) : (
          <>
            <DataTableRows {...props} selection={selection} />
            <DataTableList {...props} selection={selection} />
          </>
        )}
        {loading && <LoadingOverlay />}
      </div>
      {total > 0 && !failed && <TableFoot page={page} pageSize={pageSize} total={total} onPage={props.onPage} />}
    </section>
  )
}

function BulkBar({
  count,
  onClear,
  onDelete,
}: {
  count: number
  onClear: () => void
  onDelete: () => Promise<unknown> | unknown
}) {
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  async function confirmed() {
    setDeleting(true)
    try {
      await onDelete()
      onClear()
    } finally {
      setDeleting(false)
      setAsking(false)
    }
  }
  return (
    <div className="bulk-bar" role="status">
      <b className="text-on-tint font-semibold">{words.selected(count)}</b>
      <Button
        size="small"
        variant="text"
        className="!text-bad-ink"
        icon={<TrashIcon />}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
      <Button size="small" variant="text" className="ml-auto" onClick={onClear}>
        {words.clear}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirmed()}
        question={words.deleteQuestion(count)}
        detail={words.cannotBeUndone}
        confirmLabel={words.deleteRecords(count)}
        loading={deleting}
        loadingLabel={words.deleting}
      />
    </div>
  )
}

function TableFoot({
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
  const { from, to } = rowsShown(page, pageSize, total)
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
            <label htmlFor={id}>{words.rows}</label>
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
            <span>{words.showing(formatCount(from), formatCount(to), formatCount(total))}</span>
          </div>
        }
      />
    </div>
  )
}
