import { type ProgressState, progressStates } from '#features/enrolments/rules.ts'
import { pagePath } from '#platform/browser/page-path.ts'

export type MyCoursesSearch = { status?: ProgressState; search?: string; page?: number }

/** The page's address as it is meant: what is wrong or the default is left out. */
export function myCoursesSearch(sent: Record<string, unknown>): MyCoursesSearch {
  const status = progressStates.find((state) => state === sent.status)
  const search =
    typeof sent.search === 'string' || typeof sent.search === 'number' ? String(sent.search).slice(0, 100) : ''
  const page = Math.floor(Number(sent.page))
  return { ...(status ? { status } : {}), ...(search ? { search } : {}), ...(page > 1 ? { page } : {}) }
}

export function myCoursesHref({
  status,
  search,
  page,
}: {
  status?: ProgressState | undefined
  search?: string | undefined
  page?: number | undefined
}): string {
  return pagePath('/my-enrolled-courses', myCoursesSearch({ status, search, page }))
}
