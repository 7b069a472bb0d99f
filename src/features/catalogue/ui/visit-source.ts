import { openedFrom, sourceOfVisit, type VisitSource, visitSources } from '../rules/visit-source.ts'

/** Where this tab's session reached courses and creators' pages first: the words of visit-source.ts by uid, and nothing else. */
type FirstSources = Record<string, VisitSource>

const maxEntries = 300
/** Counts until the page goes where the browser refuses session storage. */
let memory: FirstSources = {}

function read(): FirstSources {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem('visitSources') ?? '{}')
    if (typeof stored !== 'object' || stored === null) return memory
    const known = Object.entries(stored).filter(([, source]) => visitSources.some((one) => one === source))
    return { ...memory, ...(Object.fromEntries(known) as FirstSources) }
  } catch {
    return memory
  }
}

function write(sources: FirstSources): void {
  memory = Object.fromEntries(Object.entries(sources).slice(-maxEntries))
  try {
    window.sessionStorage.setItem('visitSources', JSON.stringify(memory))
  } catch {
    return
  }
}

/** The document was opened at this page; of a page that a link within it led to, its referrer says nothing. */
function isEntrance(): boolean {
  const [opened] = performance.getEntriesByType?.('navigation') ?? []
  return !opened || !URL.canParse(opened.name) || new URL(opened.name).pathname === window.location.pathname
}

const keyOf = (kind: 'course' | 'creator', uid: string) => (kind === 'creator' ? `@${uid}` : uid)

/**
 * Remembers by which way this session came to a page, where it is the first one, and to the courses that the page shows.
 * @returns the way of this visit
 */
export function noteVisit(kind: 'course' | 'creator', uid: string, courses: readonly string[] = []): VisitSource {
  const known = read()
  const key = keyOf(kind, uid)
  const { origin, search } = window.location
  const from = isEntrance() ? openedFrom(document.referrer, origin) : 'inside'
  const source = sourceOfVisit({ from, search, kind, known: known[key] })
  const fresh = [key, ...courses].filter((one) => !(one in known))
  if (fresh.length > 0) write({ ...known, ...Object.fromEntries(fresh.map((one) => [one, source])) })
  return source
}

/** By which ways this session came to courses that are ordered; nothing of those that it did not see a page of. */
export function firstSources(courses: readonly { uid: string }[]): { course: string; source: VisitSource }[] {
  if (typeof window === 'undefined') return []
  const known = read()
  return courses.flatMap(({ uid }) => {
    const source = known[uid]
    return source ? [{ course: uid, source }] : []
  })
}
