import { useEffect } from 'react'
import type { VisitSource } from '#features/catalogue/rules/visit-source.ts'
import { call, CallError } from '#platform/api/client.ts'

/** A page that is left sooner was not looked at. */
const minViewMs = 1500

type Seen = { kind: 'course' | 'creator'; uid: string }

/** The pages looked at since this document was loaded; each counts once. */
const looked = new Set<string>()
const keyOf = ({ kind, uid }: Seen) => `${kind} ${uid}`

/**
 * Tells that a course's page, or a creator's, is being looked at, by whatever person, and by which way they came.
 * @param courses those that the page of a creator shows, with spaces between
 */
export function useCountedView(uid: string | undefined, kind: Seen['kind'] = 'course', courses = ''): void {
  useEffect(() => {
    if (uid === undefined) return
    // At once: who buys without delay came by this way too.
    const source = import('#features/catalogue/ui/visit-source.ts').then(({ noteVisit }) =>
      noteVisit(kind, uid, courses.split(' ').filter(Boolean)),
    )
    const seen = { kind, uid }
    if (looked.has(keyOf(seen))) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void count(seen, source), minViewMs)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [uid, kind, courses])
}

async function count(seen: Seen, source: Promise<VisitSource>): Promise<void> {
  if (looked.has(keyOf(seen))) return
  looked.add(keyOf(seen))
  const { countCreatorView, countView } = await import('../contract/visits.ts')
  const counted = seen.kind === 'creator' ? countCreatorView : countView
  await call(counted, { uid: seen.uid, source: await source }, { keepalive: true }).catch((error: unknown) => {
    // A number less is nobody's trouble.
    if (!(error instanceof CallError)) throw error
  })
}
