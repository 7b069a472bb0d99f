import { CaretDownBoldIcon } from '#design/icons/bold.tsx'
import { words } from '../../messages/my-content-en.ts'
import { type MyContentSearch, withSort } from './my-content-address.ts'

const orders = [
  { value: '', label: words.columns.updated },
  { value: 'title asc', label: words.orders.title },
  { value: 'students desc', label: words.orders.students },
  { value: 'rating desc', label: words.orders.rating },
  { value: 'price desc', label: words.orders.price },
]

/** The order of the cards, which have no columns to press. */
export function SortSelect({ shown, onSort }: { shown: MyContentSearch; onSort: (next: MyContentSearch) => void }) {
  function pick(value: string) {
    const [key, direction] = value.split(' ')
    onSort(withSort(shown, key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : undefined))
  }
  const now = shown.sort ? `${shown.sort} ${shown.direction ?? 'desc'}` : ''
  return (
    <span className="input !w-[220px]">
      <select
        aria-label={words.order}
        value={orders.some(({ value }) => value === now) ? now : ''}
        onChange={(event) => pick(event.target.value)}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <CaretDownBoldIcon />
    </span>
  )
}
