import { defaultPageSize, pageSizes, type Sort } from '#design/paging.ts'
import type { CreatorCourse } from '#features/courses/contract/authoring.ts'
import { courseStates } from '#features/courses/rules/course-states.ts'

const sorts = ['updated', 'title', 'students', 'rating', 'price'] as const
type SortKey = (typeof sorts)[number]

/** What the page shows, as its address says it; what is wrong or the default is left out. */
export type MyContentSearch = {
  state?: CreatorCourse['state']
  search?: string
  sort?: SortKey
  direction?: 'asc' | 'desc'
  page?: number
  size?: number
  view?: 'cards'
}

const words = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')

export function myContentSearch(sent: Record<string, unknown>): MyContentSearch {
  const state = courseStates.find((one) => one === sent.state)
  const search = words(sent.search)
  const sort = sorts.find((one) => one === sent.sort)
  const page = Math.floor(Number(sent.page))
  const size = pageSizes.find((one) => one === Number(sent.size))
  return {
    ...(state ? { state } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort, direction: sent.direction === 'asc' ? 'asc' : 'desc' } : {}),
    ...(page > 1 && page <= 100_000 ? { page } : {}),
    ...(size && size !== defaultPageSize ? { size } : {}),
    ...(sent.view === 'cards' ? { view: 'cards' } : {}),
  }
}

export function myContentHref(shown: MyContentSearch): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(myContentSearch(shown))) fields.set(name, String(value))
  const text = fields.toString()
  return text ? `/my-content?${text}` : '/my-content'
}

/** The table's order as the address keeps it; none is the table's own. */
export function sortOf({ sort, direction }: MyContentSearch): Sort | undefined {
  return sort ? { key: sort, direction: direction ?? 'desc' } : undefined
}

export function withSort(shown: MyContentSearch, sort: Sort | undefined): MyContentSearch {
  const { sort: _sort, direction: _direction, page: _page, ...rest } = shown
  const key = sorts.find((one) => one === sort?.key)
  return key && sort ? { ...rest, sort: key, direction: sort.direction } : rest
}
