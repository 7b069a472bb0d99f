import { suggestCourses } from '#features/catalogue/contract/catalogue.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'

/** A line under the search box: a course, or words to search for. */
export type Suggestion = { href: string; label: string; note?: string }

/** What the box offers for a text; nothing where the call fails, since searching still works. */
export async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const { data } = await call(suggestCourses, { q: text }, { signal })
    const terms = data.terms.map((term) => ({
      href: pagePath('/course-marketplace', { search: term }),
      label: term,
    }))
    const courses = data.courses.map(({ path, courseTitle, instructor }) => ({
      href: pagePath('/course-details/$id', { id: path }),
      label: courseTitle,
      note: instructor,
    }))
    return [...terms, ...courses]
  } catch (error) {
    if (error instanceof CallError || signal.aborted) return []
    throw error
  }
}
