import { type RefObject, useEffect, useRef } from 'react'
import { type Stretch, watchedShare, watchedShareToComplete } from '../../rules/watching.ts'

const reportEverySeconds = 10

export type Followed = { positionSeconds: number; completed: boolean; leaving?: boolean }

/**
 * Tells how far the video has been followed: every ten seconds, on pause, at the end, when the page is hidden and when
 * the lesson is left. What lies before the place it began at counts as watched earlier.
 */
export function useWatchProgress(
  video: RefObject<HTMLVideoElement | null>,
  { startAt, completed, onFollowed }: { startAt: number; completed: boolean; onFollowed: (followed: Followed) => void },
): void {
  const onFollowedRef = useRef(onFollowed)
  const done = useRef(completed)
  useEffect(() => {
    onFollowedRef.current = onFollowed
    done.current ||= completed
  })

  useEffect(() => {
    const element = video.current
    if (!element) return
    let reportedAt = startAt
    /** Whether it was ever played or moved here: a lesson only looked at has nothing to tell. */
    let touched = false
    const report = (leaving = false) => {
      const positionSeconds = Math.floor(element.currentTime)
      const completes = !done.current && watched() >= watchedShareToComplete
      if (!touched || (positionSeconds === reportedAt && !completes)) return
      reportedAt = positionSeconds
      if (completes) done.current = true
      onFollowedRef.current({ positionSeconds, completed: completes, leaving })
    }
    const watched = () => {
      const played: Stretch[] = startAt > 0 ? [{ start: 0, end: startAt }] : []
      for (let i = 0; i < element.played.length; i++)
        played.push({ start: element.played.start(i), end: element.played.end(i) })
      return watchedShare(played, element.duration)
    }
    const move = () => {
      if (element.readyState === 0 || element.seeking) return
      if (!element.paused) touched = true
      const completes = touched && !done.current && watched() >= watchedShareToComplete
      if (completes || Math.abs(element.currentTime - reportedAt) >= reportEverySeconds) report()
    }
    const stop = () => report()
    const seeked = () => {
      // The first seek is our own, to the place to go on.
      if (Math.abs(element.currentTime - reportedAt) > 1) touched = true
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') report(true)
    }
    const leave = () => report(true)
    element.addEventListener('timeupdate', move)
    element.addEventListener('seeked', seeked)
    element.addEventListener('pause', stop)
    element.addEventListener('ended', stop)
    document.addEventListener('visibilitychange', hide)
    // A phone may freeze a tab that it hid long ago, and end it frozen.
    document.addEventListener('freeze', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      element.removeEventListener('timeupdate', move)
      element.removeEventListener('seeked', seeked)
      element.removeEventListener('pause', stop)
      element.removeEventListener('ended', stop)
      document.removeEventListener('visibilitychange', hide)
      document.removeEventListener('freeze', leave)
      window.removeEventListener('pagehide', leave)
      if (element.readyState > 0) report()
    }
  }, [video, startAt])
}
