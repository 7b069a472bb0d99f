import { Chip } from '#design/chip.tsx'
import { formatDay } from '#platform/format/format-month.ts'
import { messages } from '../../messages/rates-en.ts'
import { RemoveRate } from './remove-rate.tsx'

type Row = { value: string; validFrom: string; validTo: string | null; source: string }

/** Values with their days, the newest first, and which of them holds now. One that has not begun can be removed. */
export function DatedRows({
  name,
  rows,
  today,
  remove,
  whyNotRemovable,
}: {
  name: string
  rows: readonly Row[]
  today: string
  /** Removes the one of a day; left out where the reader may not. */
  remove?: ((validFrom: string) => Promise<{ message: string }>) | undefined
  /** Why the reader may not remove those that have not begun. */
  whyNotRemovable?: string | undefined
}) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {rows.map(({ value, validFrom, validTo, source }) => (
        <li key={validFrom} className="py-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-semibold">{value}</span>
            <span className="t-sm flex flex-wrap items-center gap-2">
              {validFrom > today && <Chip tone="tint">{messages.coming}</Chip>}
              {validFrom <= today && (validTo === null || validTo >= today) && <Chip tone="ok">{messages.holds}</Chip>}
              {validTo
                ? messages.fromTo(formatDay(validFrom), formatDay(validTo))
                : messages.from(formatDay(validFrom))}
            </span>
          </div>
          <p className="t-sm ink-3 [overflow-wrap:anywhere]">{source}</p>
          {whyNotRemovable && validFrom > today && <p className="t-sm ink-2 mt-1">{whyNotRemovable}</p>}
          {remove && validFrom > today && (
            <RemoveRate name={name} value={value} day={formatDay(validFrom)} remove={() => remove(validFrom)} />
          )}
        </li>
      ))}
    </ul>
  )
}
