import type { Sort } from '#features/catalogue/contract/catalogue.ts'
import { classNames } from '#design/class-names.ts'
import { CaretDownBoldIcon } from '#design/icons/bold.tsx'
import { messages } from '../messages/en.ts'
import { changed, type Filters } from './marketplace-address.ts'

export type Order = keyof typeof messages.sorts

const usualOrder = (search: string): Order => (search ? 'relevance' : 'popular')

/** The order in force: what was chosen, else the best match of a search, else the most popular. */
export function orderOf({ sort, search }: Filters): Order {
  return sort ?? usualOrder(search)
}

export function SortSelect({
  filters,
  onChange,
  className,
}: {
  filters: Filters
  onChange: (next: Filters) => void
  className?: string
}) {
  const usual = usualOrder(filters.search)
  const orders = (Object.keys(messages.sorts) as Order[]).filter((one) => one !== 'relevance' || filters.search)
  return (
    <label className={classNames('input shrink-0', className)}>
      <span className="ink-3">{messages.sort}</span>
      <select
        className="font-[540]"
        value={orderOf(filters)}
        onChange={({ target: { value } }) =>
          onChange(changed(filters, { sort: value === usual ? undefined : (value as Sort) }))
        }
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {messages.sorts[order]}
          </option>
        ))}
      </select>
      <CaretDownBoldIcon size={14} />
    </label>
  )
}
