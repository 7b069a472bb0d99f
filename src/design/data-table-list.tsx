import type { RowData } from '@tanstack/react-table'
import { classNames } from './class-names.ts'
import type { DataTableProps, TableSelection } from './data-table-props.ts'
import { messages } from './messages/en.ts'
import { RowMenu } from './row-menu.tsx'
import { SelectBox } from './select-box.tsx'

/** The same rows on a phone, or in a narrow column: two lines each. */
export function DataTableList<Row extends RowData>({
  label,
  item,
  asItems,
  rows,
  rowId,
  rowName,
  actions,
  selection,
  totals,
}: DataTableProps<Row> & { selection?: TableSelection }) {
  return (
    <ul className={classNames('divide-line divide-y', !asItems && 'md:hidden')} aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className={classNames(
            'row gap-2.5 py-3 pl-4',
            actions?.(row).length ? 'pr-1.5' : 'pr-4',
            item.current?.(row) && 'bg-tint',
          )}
        >
          {selection && <SelectBox selection={selection} ids={[rowId(row)]} label={messages.select(rowName(row))} />}
          {item.lead?.(row)}
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="leading-snug font-semibold">{item.title(row)}</p>
            <div className="t-sm ink-3">{item.detail(row)}</div>
          </div>
          {item.aside?.(row)}
          {actions && <RowMenu row={row} name={rowName(row)} actions={actions} />}
        </li>
      ))}
      {totals && (
        <li className="row justify-between gap-2.5 px-4 py-3 font-semibold">
          <span>{totals.label}</span>
          {totals.aside}
        </li>
      )}
    </ul>
  )
}
