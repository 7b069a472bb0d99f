import { useEffect } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { SaveStatus } from './draft-keeper.ts'

/** Where everything that is written on a page is now. */
export type DraftStatus = { status: SaveStatus; onDevice: boolean; message?: string | undefined }
type DraftSession = { status: Pick<StoreApi<DraftStatus>, 'getState'>; flush(leaving?: boolean): Promise<void> }

/** Sends what is unsent when the line is back and when the page is left; warns only where leaving would lose it. */
export function useSendBeforeLeaving(session: DraftSession): void {
  useEffect(() => {
    const online = () => void session.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') void session.flush(true)
    }
    const leaving = (event: BeforeUnloadEvent) => {
      const { status, onDevice } = session.status.getState()
      if (status !== 'saved' && !onDevice) event.preventDefault()
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('beforeunload', leaving)
      // Another page of this site: what was just typed goes out with it.
      void session.flush()
    }
  }, [session])
}
