import { TableFilter } from '#design/data-table-tools.tsx'
import type { Sort } from '#design/paging.ts'
import { messages } from '../../messages/en.ts'

const orders = [
  { value: 'title asc', label: messages.orders.title },
  { value: 'students desc', label: messages.orders.students },
  { value: 'rating desc', label: messages.orders.rating },
  { value: 'price desc', label: messages.orders.price },
]

/** The order of the cards, which have no columns to press. */
export function SortSelect({ sort, onSort }: { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }) {
  function pick(value: string | undefined) {
    const [key, direction] = value?.split(' ') ?? []
    onSort(key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : undefined)
  }
  return (
    <TableFilter
      className="!h-[46px] !w-[220px]"
      label={messages.order}
      all={messages.columns.updated}
      value={sort && `${sort.key} ${sort.direction}`}
      options={orders}
      onChange={pick}
    />
  )
}
