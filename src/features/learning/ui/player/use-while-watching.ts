import { type RefObject, useEffect, useRef } from 'react'
import type { LockScreen } from './media-session.ts'

/** The lock screen and the count of data: their code comes when the video is first played. */
export function useWhileWatching(
  video: RefObject<HTMLVideoElement | null>,
  lockScreen: LockScreen | undefined,
  bytes: number,
): void {
  const latest = useRef(lockScreen)
  useEffect(() => {
    latest.current = lockScreen
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    let left = false
    let end: (() => void) | undefined
    const begin = () => {
      void import('./while-watching.ts').then(
        ({ startWatching }) => {
          if (!left) end = startWatching(element, latest.current, bytes)
        },
        () => undefined,
      )
    }
    if (!element.paused) begin()
    else element.addEventListener('play', begin, { once: true })
    return () => {
      left = true
      element.removeEventListener('play', begin)
      end?.()
    }
  }, [video, bytes])
}
