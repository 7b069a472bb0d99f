import type { RowData } from '@tanstack/react-table'
import { Button } from './button.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { CaretDownBoldIcon } from './icons/bold.tsx'
import { DownloadSimpleIcon } from './icons/regular.tsx'
import { messages } from './messages/en.ts'
import type { Option } from './select.tsx'
import { useWrite } from './use-write.ts'

/** Stands for 'no filter': no value of a list begins with a space. */
const again = ' again'

/** A filter beside a table's search: the whole list, or one value of a kind. */
export function TableFilter<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
  failed,
  className = 'md:!w-[170px]',
}: {
  label: string
  /** The option that removes the filter; without it there is none. */
  all?: string
  value: Value | undefined
  options: readonly (Option & { value: Value })[]
  onChange: (value: Value | undefined) => void
  /** The options could not be loaded: loads them again. */
  failed?: (() => void) | undefined
  className?: string
}) {
  return (
    <span className={`input input-small max-md:!w-[calc(50%-6px)] ${className}`}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) =>
          target.value === again ? failed?.() : onChange(options.find((one) => one.value === target.value)?.value)
        }
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
        {failed && <option value={again}>{`${messages.listFailed} ${messages.tryAgain}`}</option>}
      </select>
      <CaretDownBoldIcon />
    </span>
  )
}

/** Sorts the table on a phone, which has no column heads to press. */
export function PhoneSort<Row extends RowData>({ columns, sort, onSort, asItems }: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  if (!onSort || sortable.length === 0) return null
  const options = sortable.flatMap(({ key, label }) => [
    { value: `${key} asc`, label: messages.ascending(label) },
    { value: `${key} desc`, label: messages.descending(label) },
  ])
  return (
    <TableFilter
      className={asItems ? undefined : 'md:!hidden'}
      label={messages.order}
      all={messages.order}
      value={sort && `${sort.key} ${sort.direction}`}
      options={options}
      onChange={(value) => {
        const [key, direction] = value?.split(' ') ?? []
        onSort(key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : undefined)
      }}
    />
  )
}

export function DownloadButton({ onDownload }: { onDownload: () => Promise<unknown> }) {
  const download = useWrite(onDownload)
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<DownloadSimpleIcon />}
      loading={download.isPending}
      loadingLabel={messages.downloading}
      onClick={() => download.mutate()}
    >
      {messages.downloadCsv}
    </Button>
  )
}
