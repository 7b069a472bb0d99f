import { type ProgressState, progressStates } from '#features/enrolments/rules.ts'
import { pagePath } from '#platform/browser/page-path.ts'

/** `device`: only what is on this device. */
export type MyCoursesSearch = { status?: ProgressState; search?: string; page?: number; device?: 1 }

/** The page's address as it is meant: what is wrong or the default is left out. */
export function myCoursesSearch(sent: Record<string, unknown>): MyCoursesSearch {
  const status = progressStates.find((state) => state === sent.status)
  const search =
    typeof sent.search === 'string' || typeof sent.search === 'number' ? String(sent.search).slice(0, 100) : ''
  const page = Math.floor(Number(sent.page))
  const found = search ? { search } : {}
  if (Number(sent.device) === 1) return { ...found, device: 1 }
  return { ...(status ? { status } : {}), ...found, ...(page > 1 ? { page } : {}) }
}

export function myCoursesHref({
  status,
  search,
  page,
  device,
}: {
  status?: ProgressState | undefined
  search?: string | undefined
  page?: number | undefined
  device?: 1 | undefined
}): string {
  return pagePath('/my-enrolled-courses', myCoursesSearch({ status, search, page, device }))
}
