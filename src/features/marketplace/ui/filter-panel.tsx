import { useId, useState } from 'react'
import { Checkbox } from '#design/checkbox.tsx'
import { MoreButton } from '#design/more-button.tsx'
import { Range } from '#design/range.tsx'
import { Stars } from '#design/stars.tsx'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { languageName } from '#features/catalogue/rules/language-name.ts'
import { LevelChip } from '#features/catalogue/ui/level-chip.tsx'
import { formatCount } from '#platform/format/format.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../messages/en.ts'
import { FilterGroup } from './filter-group.tsx'
import { changed, type Filters, toggled } from './marketplace-address.ts'
import type { Facets } from './marketplace-query.ts'
import { priceOf, priceTop, spanOf } from './price-span.ts'

type Props = { filters: Filters; facets: Facets | undefined; onChange: (next: Filters) => void }
type Choice = { value: string; name: string; nameHi?: string; count: number }

const levelNames: Record<string, string> = catalogueMessages.levels
const levelChip = ({ value, name }: Choice) => <LevelChip level={value}>{levelNames[value] ?? name}</LevelChip>
const language = ({ value }: Choice) => languageName(value)

/** So many subjects are in sight before 'Show more'. */
const subjectsShown = 7

/** Every filter with the number of courses that each choice would leave. */
export function FilterPanel(props: Props) {
  const { filters, facets, onChange } = props
  if (!facets) return null
  const freeCount = facets.price.find((one) => one.value === 'free')?.count ?? 0
  return (
    <>
      <FilterGroup title={messages.category}>
        <Subjects {...props} choices={facets.category} />
      </FilterGroup>
      <FilterGroup title={messages.level}>
        <Choices {...props} field="level" choices={facets.level} render={levelChip} />
      </FilterGroup>
      <FilterGroup title={messages.price}>
        <Range
          legend={messages.price}
          legendHidden
          min={0}
          max={priceTop}
          step={100}
          prefix={messages.rupee}
          value={spanOf(filters.price)}
          onChange={(span) => onChange(changed(filters, { price: priceOf(span) }))}
          className="pt-1"
        />
        <Checkbox
          dense
          label={messages.freeOnly}
          count={formatCount(freeCount)}
          checked={filters.price === 'free'}
          onChange={(event) => onChange(changed(filters, { price: event.target.checked ? 'free' : undefined }))}
        />
      </FilterGroup>
      <FilterGroup title={messages.rating}>
        <Ratings {...props} choices={facets.rating} />
      </FilterGroup>
      <FilterGroup title={messages.language}>
        <Choices {...props} field="language" choices={facets.language} render={language} />
      </FilterGroup>
    </>
  )
}

function Choices({
  filters,
  onChange,
  field,
  choices,
  render = localizedName,
}: Props & { field: 'category' | 'level' | 'language'; choices: Choice[]; render?: (one: Choice) => React.ReactNode }) {
  return choices.map((one) => (
    <Checkbox
      key={one.value}
      dense
      label={render(one)}
      count={formatCount(one.count)}
      checked={filters[field].includes(one.value)}
      onChange={() => onChange(changed(filters, { [field]: toggled(filters[field], one.value) }))}
    />
  ))
}

function Subjects({ choices, ...rest }: Props & { choices: Choice[] }) {
  const [all, setAll] = useState(false)
  const listId = useId()
  const shown = choices.filter(
    (one, place) => all || place < subjectsShown || rest.filters.category.includes(one.value),
  )
  const hidden = choices.length - shown.length
  return (
    <>
      <div id={listId}>
        <Choices {...rest} field="category" choices={shown} />
      </div>
      {(hidden > 0 || all) && (
        <MoreButton open={all} controls={listId} onToggle={() => setAll(!all)}>
          {all ? messages.showFewer : messages.showMore(hidden)}
        </MoreButton>
      )}
    </>
  )
}

function Ratings({ filters, onChange, choices }: Props & { choices: Choice[] }) {
  const name = useId()
  const radio = (value: number | undefined) => ({
    type: 'radio' as const,
    name,
    checked: filters.rating === value,
    onChange: () => onChange(changed(filters, { rating: value })),
  })
  return (
    <>
      {choices.map((one) => (
        <label key={one.value} className="choice choice-dense">
          <input {...radio(Number(one.value))} />
          <span className="choice-text row gap-2">
            <span aria-hidden="true">
              <Stars rating={Number(one.value)} size={15} />
            </span>
            {messages.ratingAndUp(Number(one.value).toFixed(1))}
          </span>
          <span className="choice-count">{formatCount(one.count)}</span>
        </label>
      ))}
      <label className="choice choice-dense">
        <input {...radio(undefined)} />
        <span className="choice-text">{messages.anyRating}</span>
      </label>
    </>
  )
}
