import { useEffect } from 'react'
import type { SaveStatus } from './autosave.ts'

/** Where everything that is written on a page is now. */
export type DraftStatus = { status: SaveStatus; onDevice: boolean; message?: string | undefined }
type DraftSession = { flush(leaving?: boolean): Promise<void> }

/** Sends what is unsent when the network is back and when the page is left. */
export function useSendBeforeLeaving(session: DraftSession): void {
  useEffect(() => {
    const online = () => void session.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') void session.flush(true)
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      // Another page of this site: what was just typed goes out with it.
      void session.flush()
    }
  }, [session])
}
