import { Button } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { messages } from '../messages/en.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Filters } from './marketplace-address.ts'
import { withoutFilters } from './marketplace-address.ts'
import type { Facets } from './marketplace-query.ts'
import { SortSelect } from './sort-select.tsx'

/** The filters from below, on small screens: every choice acts at once, the foot says what it leaves. */
export function FilterSheet({
  open,
  onClose,
  filters,
  facets,
  results,
  anyOn,
  onChange,
}: {
  open: boolean
  onClose: () => void
  filters: Filters
  facets: Facets | undefined
  /** '216 results'; empty while they are being counted. */
  results: string
  anyOn: boolean
  onChange: (next: Filters) => void
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={messages.filters}
      footer={
        <div className="flex gap-2.5">
          <Button variant="secondary" disabled={!anyOn} onClick={() => onChange(withoutFilters(filters))}>
            {messages.clearAll}
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {results ? messages.showResults(results) : messages.loadingResults}
          </Button>
        </div>
      }
    >
      <SortSelect filters={filters} onChange={onChange} className="mt-5 w-full" />
      <FilterPanel filters={filters} facets={facets} onChange={onChange} />
    </Sheet>
  )
}
