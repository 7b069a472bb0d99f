import { type ColumnDef, type RowData, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataTableProps, TableColumn, TableSelection } from './data-table-props.ts'
import { CaretDownBoldIcon, CaretUpBoldIcon, CaretUpDownBoldIcon } from './icons/bold.tsx'
import { messages } from './messages/en.ts'
import { ariaSort, nextSort, type Sort } from './paging.ts'
import { RowMenu } from './row-menu.tsx'
import { SelectBox } from './select-box.tsx'

const features = tableFeatures({ rowSortingFeature })
const sortIcons = { none: CaretUpDownBoldIcon, ascending: CaretUpBoldIcon, descending: CaretDownBoldIcon }

function columnsOf<Row extends RowData>(columns: readonly TableColumn<Row>[]): ColumnDef<typeof features, Row>[] {
  return columns.map(({ key, sortable }) => ({ id: key, enableSorting: sortable ?? false }))
}

function cellOf<Row extends RowData>(column: TableColumn<Row> | undefined, row: Row) {
  if (column?.render) return column.render(row)
  return column ? String((row as Record<string, unknown>)[column.key] ?? '') : null
}

/** The table of wide screens. */
export function DataTableRows<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sort,
  onSort,
  actions,
  selection,
  totals,
}: DataTableProps<Row> & { selection?: TableSelection }) {
  const defs = useMemo(() => columnsOf(columns), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    manualSorting: true,
    state: { sorting: sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : [] },
  })
  const ids = rows.map(rowId)
  return (
    <div className="overflow-x-auto max-md:hidden">
      <table className="table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th className="w-10 !py-0">
                <SelectBox selection={selection} ids={ids} label={messages.selectAll} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                aria-sort={column.sortable && onSort ? ariaSort(sort, column.key) : undefined}
              >
                {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.label}
              </th>
            ))}
            {actions && (
              <th>
                <span className="sr-only">{messages.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={selection?.selected.includes(row.id) || undefined}>
              {selection && (
                <td className="!py-0">
                  <SelectBox selection={selection} ids={[row.id]} label={messages.select(rowName(row.original))} />
                </td>
              )}
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} data-align={columns[index]?.align}>
                  {cellOf(columns[index], row.original)}
                </td>
              ))}
              {actions && (
                <td className="!py-1 text-right">
                  <RowMenu row={row.original} name={rowName(row.original)} actions={actions} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot className="font-semibold">
            <tr>
              {columns.map(({ key, align }, index) =>
                index === 0 ? (
                  <th
                    key={key}
                    scope="row"
                    colSpan={selection ? 2 : 1}
                    className="!bg-transparent !font-semibold !text-ink"
                  >
                    {totals.label}
                  </th>
                ) : (
                  <td key={key} data-align={align} colSpan={actions && index === columns.length - 1 ? 2 : 1}>
                    {totals.cells[key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function SortButton<Row extends RowData>({
  column: { key, label },
  sort,
  onSort,
}: {
  column: TableColumn<Row>
  sort?: Sort
  onSort: (sort: Sort | undefined) => void
}) {
  const SortIcon = sortIcons[ariaSort(sort, key)]
  return (
    <button type="button" className="sort-button" onClick={() => onSort(nextSort(sort, key))}>
      {label}
      <SortIcon />
    </button>
  )
}
