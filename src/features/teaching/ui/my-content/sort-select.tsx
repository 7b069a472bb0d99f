import { TableFilter } from '#design/data-table-tools.tsx'
import type { Sort } from '#design/paging.ts'
import { words } from '../../messages/en.ts'

const orders = [
  { value: 'title asc', label: words.orders.title },
  { value: 'students desc', label: words.orders.students },
  { value: 'rating desc', label: words.orders.rating },
  { value: 'price desc', label: words.orders.price },
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
      label={words.order}
      all={words.columns.updated}
      value={sort && `${sort.key} ${sort.direction}`}
      options={orders}
      onChange={pick}
    />
  )
}
