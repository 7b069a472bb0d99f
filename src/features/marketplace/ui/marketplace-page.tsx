import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { SlidersHorizontalIcon } from '#design/icons/regular.tsx'
import { RemovableChip } from '#design/filter-chip.tsx'
import { Link } from '#design/link.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import type { PageAnswers } from '#platform/browser/page-answers.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages as bundleMessages } from '../messages/bundles-en.ts'
import { messages } from '../messages/en.ts'
import { type ActiveFilter, activeFilters } from './active-filters.ts'
import { anyBundleQuery } from './bundles/bundles-query.ts'
import { CourseResults } from './course-results.tsx'
import { FilterPanel } from './filter-panel.tsx'
import {
  addressOf,
  changed,
  type Filters,
  filtersIn,
  type MarketplaceSearch,
  withoutFilters,
} from './marketplace-address.ts'
import { marketplaceHead } from './marketplace-head.ts'
import {
  type CatalogueSize,
  catalogueSizeQuery,
  categoryAddressesQuery,
  type MarketplacePage as Results,
  marketplaceQuery,
} from './marketplace-query.ts'
import { orderOf, SortSelect } from './sort-select.tsx'
import { useMissedSearch } from './use-search-counts.ts'

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), 'FilterSheet')

export const Route = createFileRoute('/course-marketplace')({
  // Values stay as the router read them, so that an address is never rewritten; filtersIn makes sense of them.
  validateSearch: (search: Record<string, unknown>): MarketplaceSearch => search,
  loader: async ({ context: { answers }, location }) => {
    const filters = filtersIn(location.search)
    const loading = Promise.all([
      answers.ensure(marketplaceQuery(filters)),
      answers.ensure(catalogueSizeQuery()),
      // Without an answer the page is the one without bundles.
      answers.ensure(anyBundleQuery()).catch(() => false),
    ] as const)
    // In the browser the page itself shows what failed, and asks again.
    const [page] = typeof window === 'undefined' ? await loading : await loading.catch(() => [undefined])
    if (page) await leadToPresent(answers, filters, page)
  },
  head: (ctx) => {
    const { answers } = ctx.match.context
    const filters = filtersIn(ctx.match.search)
    const page = answers.known<Results>(marketplaceQuery(filters).queryKey)
    const size = answers.known<CatalogueSize>(catalogueSizeQuery().queryKey)
    return pageHead(ctx, marketplaceHead(pageSite(ctx), filters, page, size))
  },
  headers: publicHeaders,
  component: MarketplacePage,
})

/** A former address of a category leads to the present one: the filters, their names and the page's address are that. */
async function leadToPresent(answers: PageAnswers, filters: Filters, { facets }: Results): Promise<void> {
  if (filters.category.every((slug) => facets.category.some((one) => one.value === slug))) return
  const category = (await answers.ensure(categoryAddressesQuery(filters)).catch(() => '')).split(',')
  if (category[0] === '' || category.join() === filters.category.join()) return
  // Not for ever: a category may be given its former address back.
  throw redirect({ href: addressOf({ ...filters, category }), statusCode: 302, replace: true })
}

function MarketplacePage() {
  const filters = filtersIn(Route.useSearch())
  const { data, error, waiting, retry } = useAnswer(marketplaceQuery(filters))
  const size = useAnswer(catalogueSizeQuery()).data
  const hasBundles = useAnswer(anyBundleQuery()).data
  const change = useChange(filters)
  const active = activeFilters(filters, data?.facets)
  const shown = data && !waiting && !error ? resultsText(data) : ''
  useMissedSearch(shown && active.length === 0 && data?.pagination.totalItems === 0 ? filters.search : undefined)

  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8">
      <div className="mb-4 max-md:hidden">
        <Breadcrumb items={[{ name: messages.courses }]} />
      </div>
      <div className="items-end justify-between gap-6 lg:flex">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          {size && (
            <p className="ink-2 mt-1 max-md:hidden">
              {messages.size(formatCount(size.courses), formatCount(size.subjects))}
            </p>
          )}
          {hasBundles && (
            <p className="mt-1">
              <Link href="/bundles" className="link t-sm">
                {bundleMessages.link}
              </Link>
            </p>
          )}
        </div>
        <div className="mt-4 flex gap-2.5 lg:mt-0 lg:w-[620px]">
          <SearchInput
            label={messages.searchLabel}
            value={filters.search}
            onSearch={(search) => change(changed(filters, { search }), { typing: true })}
            className="min-w-0 flex-1"
          />
          <SortSelect filters={filters} onChange={change} className="w-[214px]! max-lg:hidden" />
          <FilterButton {...{ filters, active }} facets={data?.facets} results={shown} onChange={change} />
        </div>
      </div>
      <div className="mt-4 gap-10 lg:mt-6 lg:flex">
        <aside className="hidden w-[272px] shrink-0 lg:block" aria-label={messages.filters}>
          <div className="row min-h-11 justify-between border-b border-line">
            <h2 className="text-[18px] font-[680]">{messages.filters}</h2>
            {active.length > 0 && (
              <button
                type="button"
                className="link min-h-9 text-[15px]"
                onClick={() => change(withoutFilters(filters))}
              >
                {messages.clearAll}
              </button>
            )}
          </div>
          <FilterPanel filters={filters} facets={data?.facets} onChange={change} />
        </aside>
        <div className="min-w-0 flex-1">
          <ResultsLine
            {...{ filters, active }}
            results={shown}
            isSorted={(data?.pagination.totalItems ?? 0) > 1}
            onChange={change}
          />
          {data?.searchedFor && !waiting && !error && (
            <p className="ink-2 mt-3">{messages.searchedFor(data.searchedFor, filters.search)}</p>
          )}
          <div className="mt-2 md:mt-5">
            {error ? (
              <ErrorState text={error.message} onRetry={retry} />
            ) : (
              <CourseResults
                filters={filters}
                page={data}
                waiting={waiting}
                anyOn={active.length > 0}
                onChange={change}
              />
            )}
          </div>
        </div>
      </div>
    </main>
  )
}

function resultsText({ pagination, about }: Results): string {
  const results = messages.results(pagination.totalItems, formatCount(pagination.totalItems))
  return about ? messages.aboutResults(results) : results
}

/**
 * Navigates to another state of the page. Letters typed into a search replace each other in the history; every other
 * change can be undone with the back button.
 */
function useChange(filters: Filters) {
  const router = useRouter()
  return (next: Filters, { typing = false } = {}) =>
    void router.navigate({
      href: addressOf(next),
      replace: typing && filters.search !== '' && next.search !== '',
      resetScroll: false,
    })
}

function ResultsLine({
  filters,
  active,
  results,
  isSorted,
  onChange,
}: {
  filters: Filters
  active: ActiveFilter[]
  results: string
  /** Whether there are several, so that an order can be named. */
  isSorted: boolean
  onChange: (next: Filters) => void
}) {
  return (
    <div className="flex-wrap items-center gap-2 lg:flex lg:min-h-11">
      <h2 className="sr-only">{messages.courses}</h2>
      <p role="status" className="mr-2 hidden shrink-0 font-[575] lg:block">
        {results || messages.loadingResults}
      </p>
      {active.length > 0 && (
        <ul className="hide-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0">
          {active.map(({ key, label, without }) => (
            <li key={key} className="shrink-0 lg:max-w-full">
              <RemovableChip label={label} onRemove={() => onChange(without)} />
            </li>
          ))}
        </ul>
      )}
      <p className="t-sm ink-3 mt-4 lg:hidden">
        {results && isSorted
          ? `${results}, ${messages.sortedBy[orderOf(filters)]}`
          : results || messages.loadingResults}
      </p>
    </div>
  )
}

/** On small screens the filters wait behind this button, which counts those that are on. */
function FilterButton(props: {
  filters: Filters
  active: ActiveFilter[]
  facets: Results['facets'] | undefined
  results: string
  onChange: (next: Filters) => void
}) {
  const { active, ...rest } = props
  const [requested, setRequested] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0 px-3.5 lg:hidden"
        icon={<SlidersHorizontalIcon size={20} />}
        aria-label={active.length > 0 ? messages.filtersOn(active.length) : messages.filters}
        aria-haspopup="dialog"
        onClick={() => {
          setRequested(true)
          setOpen(true)
        }}
      >
        {active.length > 0 && active.length}
      </Button>
      {requested && (
        <Suspense>
          <FilterSheet {...rest} open={open} onClose={() => setOpen(false)} anyOn={active.length > 0} />
        </Suspense>
      )}
    </>
  )
}
