import { pagePath } from '#platform/browser/page-path.ts'

const states = ['WAITING', 'AGAIN', 'ACCEPTED'] as const
export type AssignmentsSearch = {
  state?: (typeof states)[number]
  lesson?: string
  search?: string
  page?: number
  limit?: number
}

/** The list's address as it is meant: what is wrong or the usual is left out. */
export function assignmentsSearch(sent: Record<string, unknown>): AssignmentsSearch {
  const state = states.find((one) => one === sent.state)
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  const whole = (value: unknown) => Math.floor(Number(value))
  const [lesson, search, page, limit] = [text(sent.lesson), text(sent.search), whole(sent.page), whole(sent.limit)]
  return {
    ...(state ? { state } : {}),
    ...(lesson ? { lesson } : {}),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page } : {}),
    ...(limit >= 1 && limit <= 100 && limit !== 10 ? { limit } : {}),
  }
}

export function assignmentsHref(course: string, search: AssignmentsSearch): string {
  return pagePath('/my-content/$id/assignments', { id: course }, assignmentsSearch(search))
}

export { states as gradedStates }
