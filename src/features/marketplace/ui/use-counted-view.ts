import { useEffect } from 'react'
import { call, CallError } from '#platform/api/client.ts'

/** A page that is left sooner was not looked at. */
const minViewMs = 1500

/** The courses looked at since this page was loaded; each counts once. */
const looked = new Set<string>()

/** Tells that a course's page is being looked at, by whatever person. */
export function useCountedView(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined || looked.has(uid)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void count(uid), minViewMs)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [uid])
}

async function count(uid: string): Promise<void> {
  if (looked.has(uid)) return
  looked.add(uid)
  const { countView } = await import('../contract/visits.ts')
  await call(countView, { uid }, { keepalive: true }).catch((error: unknown) => {
    // A number less is nobody's trouble.
    if (!(error instanceof CallError)) throw error
  })
}
