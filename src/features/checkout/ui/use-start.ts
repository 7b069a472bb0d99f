import { useEffect, useState } from 'react'
import type { SubmitResult } from '#design/form.tsx'
import { useWrite } from '#design/use-write.ts'
import type { StartFailure } from './for-others-summary.tsx'
import { leaveFor } from './leave-for.ts'
import type { StartEnd } from './start-for-others.ts'

/**
 * Starts the payment of what a form says, and goes to the page where one pays.
 * @param onStale the course is not as it was shown: it is asked for again
 */
export function useStart<Written>(begin: (written: Written) => Promise<StartEnd>, onStale: () => void) {
  const [failure, setFailure] = useState<StartFailure | null>(null)
  const start = useWrite(begin, {
    onFailed(error) {
      throw error
    },
  })
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // Back by the browser's button, as it was left: nothing is under way any more.
    const restored = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])

  async function pay(written: Written): Promise<SubmitResult> {
    setFailure(null)
    const end = await start.mutateAsync(written)
    if (end.kind === 'refused') return end.fields
    if (end.kind === 'failed') {
      setFailure(end)
      if (end.isStale) onStale()
    }
    if (end.kind !== 'started') return
    setIsLeaving(true)
    await leaveFor(end.redirectionUrl)
  }

  return { pay, failure, busy: start.isPending || isLeaving }
}
