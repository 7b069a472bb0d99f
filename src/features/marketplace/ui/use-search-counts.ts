import { type RefObject, useEffect } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { uidOf } from './details-query.ts'

/** Who stops typing for so long has searched. */
const settledMs = 2500

/** The searches counted since this page was loaded; each counts once. */
const counted = new Set<string>()

async function sendInBackground(send: () => Promise<unknown>): Promise<void> {
  await send().catch((error: unknown) => {
    // A number less is nobody's trouble.
    if (!(error instanceof CallError)) throw error
  })
}

/** Counts a search that found nothing; undefined while there is none. */
export function useMissedSearch(search: string | undefined): void {
  useEffect(() => {
    if (!search || counted.has(search)) return
    const timer = setTimeout(() => {
      counted.add(search)
      void sendInBackground(async () =>
        call((await import('../contract/visits.ts')).countMissedSearch, { search }, { keepalive: true }),
      )
    }, settledMs)
    return () => clearTimeout(timer)
  }, [search])
}

/** Counts that a signed-in person opened a course from a search. */
export function countOpening(search: string, path: string): void {
  const uid = uidOf(path.split(/[?#]/)[0] ?? '')
  if (!search || !path.includes('/course-details/') || !useSession.getState().user) return
  void sendInBackground(async () =>
    call((await import('../contract/visits.ts')).countSearchOpening, { uid, search }, { keepalive: true }),
  )
}

/** Counts the courses that are opened from a list of results. */
export function useCountedOpenings(list: RefObject<HTMLElement | null>, search: string): void {
  useEffect(() => {
    const element = list.current
    if (!element || !search) return
    const listen = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link) countOpening(search, link.pathname)
    }
    element.addEventListener('click', listen)
    return () => element.removeEventListener('click', listen)
  }, [list, search])
}
