import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { formatMonth } from '#platform/format/format-month.ts'
import { messages } from '../../messages/books-en.ts'

type Props = {
  month: string | undefined
  months: readonly string[]
  isClosed: boolean
  onChange: (month: string | undefined) => void
}

/** A month of the books, and whether it is closed. */
export function MonthFilter({ month, months, isClosed, onChange }: Props) {
  return (
    <>
      <TableFilter
        label={messages.month}
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        onChange={onChange}
        className="md:!w-[190px]"
      />
      {isClosed && (
        <span title={messages.closedHint}>
          <Chip tone="neutral">{messages.closed}</Chip>
        </span>
      )}
    </>
  )
}
