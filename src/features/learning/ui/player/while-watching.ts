import { countBuffered, countRequests } from './data-used.ts'
import { type LockScreen, showOnLockScreen } from './media-session.ts'

/** What begins when a video is first played; loaded then. `bytes`: of the file that plays, 0 where the library fetches. */
export function startWatching(video: HTMLVideoElement, lockScreen: LockScreen | undefined, bytes: number): () => void {
  countRequests()
  const ends = [
    ...(lockScreen ? [showOnLockScreen(video, lockScreen)] : []),
    ...(bytes > 0 ? [countBuffered(video, bytes)] : []),
  ]
  return () => {
    for (const end of ends) end()
  }
}
