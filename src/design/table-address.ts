import { maxPages } from '#platform/api/max-pages.ts'
import { isDay } from '#platform/format/is-day.ts'
import { defaultPageSize, pageSizes, type Sort } from './paging.ts'

/** The values of a filter, or a function that reads one value and returns undefined for a wrong one. */
type Filter = readonly string[] | ((sent: string) => string | undefined)
type Filters = Readonly<Record<string, Filter>>
type ValueOf<F> = F extends readonly (infer Value)[] ? Value : string

/** The state of a table as its address holds it; wrong and default values are left out. */
export type TableState<Sorts extends string, F extends Filters> = {
  search?: string
  sort?: Sorts
  direction?: 'asc' | 'desc'
  page?: number
  size?: number
} & { -readonly [Name in keyof F]?: ValueOf<F[Name]> }

/**
 * A table whose state is in its page's address, so that it can be reloaded, shared and reached with the back button.
 * Declared once, beside the page: `const table = tableAddress({ sorts: ['name'], filters: { state: states, from: aDay }
 * })`; then `validateSearch: table.read` and `useTableAddress(table, path, Route.useSearch())`.
 */
export function tableAddress<const Sorts extends string, const F extends Filters>({
  sorts,
  filters,
}: {
  sorts: readonly Sorts[]
  filters: F
}) {
  type State = TableState<Sorts, F>

  function filtersOf(sent: Record<string, unknown>): Record<string, string> {
    const params: Record<string, string> = {}
    for (const [name, filter] of Object.entries(filters)) {
      const value = sent[name]
      if (typeof value !== 'string' || value === '') continue
      const read = typeof filter === 'function' ? filter(value) : filter.find((one) => one === value)
      if (read) params[name] = read
    }
    return params
  }

  const nothing = Object.fromEntries(
    [...Object.keys(filters), 'search', 'sort', 'direction', 'page', 'size'].map((name) => [name, undefined]),
  )

  /** Reads any address. A wrong value becomes undefined, because the router merges this over the requested search. */
  function read(sent: Record<string, unknown>): State {
    const search = typeof sent.search === 'string' ? sent.search.slice(0, 100) : ''
    const sort = sorts.find((one) => one === sent.sort)
    const page = Math.floor(Number(sent.page))
    const size = pageSizes.find((one) => one === Number(sent.size))
    return {
      ...nothing,
      ...filtersOf(sent),
      ...(search ? { search } : {}),
      ...(sort ? { sort, direction: sent.direction === 'asc' ? 'asc' : 'desc' } : {}),
      ...(page > 1 && page <= maxPages ? { page } : {}),
      ...(size && size !== defaultPageSize ? { size } : {}),
    } as State
  }

  /** `path` may have a query of its own, which stays. */
  function href(path: string, shown: State): string {
    const [bare, own] = path.split('?') as [string, string | undefined]
    const fields = new URLSearchParams(own)
    for (const [name, value] of Object.entries(read(shown))) if (value !== undefined) fields.set(name, String(value))
    const text = fields.toString()
    return text ? `${bare}?${text}` : bare
  }

  /** Every change but one of the page leads to the first page, unless the change names one. */
  function changed(shown: State, change: Partial<State>): State {
    return { ...shown, page: undefined, ...change }
  }

  /** The order as it is in the address; none is the table's default. */
  function sortOf({ sort, direction }: State): Sort | undefined {
    return sort ? { key: sort, direction: direction ?? 'desc' } : undefined
  }

  function withSort(shown: State, sort: Sort | undefined): State {
    const key = sorts.find((one) => one === sort?.key)
    return changed(shown, { sort: key, direction: key && sort?.direction } as Partial<State>)
  }

  /** Whether anything narrows the list. */
  function isFiltered(shown: State): boolean {
    return Boolean(shown.search) || Object.keys(filtersOf(shown)).length > 0
  }

  /** The same as fields of a list call (platform/api/lists.ts). */
  function requestOf(shown: State) {
    const { page = 1, size = defaultPageSize, ...choice } = shown
    return { ...choice, page, limit: size }
  }

  return { read, href, changed, sortOf, withSort, isFiltered, asked: requestOf }
}

/** A filter that is a day: 2026-11-22. */
export function aDay(sent: string): string | undefined {
  return isDay(sent) ? sent : undefined
}

/** A filter that is the public id of a person or thing. */
export function anUid(sent: string): string | undefined {
  return /^[\w-]{1,64}$/.test(sent) ? sent : undefined
}
