import { type RefObject, useEffect, useRef } from 'react'
import { goTo } from './use-video.ts'

/**
 * Keeps the place over a change of addresses and over a failure. A video that was under way and fails asks for new
 * addresses once by itself: they may have ended while the learner was away.
 * @returns what 'Try Again' does
 */
export function useSignedUrlRefresh({
  element,
  address,
  startAt,
  failed,
  onRenew,
  retry,
  reload,
}: {
  element: RefObject<HTMLVideoElement | null>
  address: string
  startAt: number
  failed: boolean
  onRenew: () => void
  retry: () => void
  /** Begins the present addresses again. */
  reload: () => void
}): () => void {
  const place = useRef({ at: startAt, playing: false })
  const tried = useRef('')

  useEffect(() => {
    const video = element.current
    if (!video) return
    const rememberPlace = () => {
      if (video.readyState > 0 && !video.error) place.current = { at: video.currentTime, playing: !video.paused }
    }
    const goOn = () => {
      if (place.current.at > 0) goTo(video, place.current.at)
      if (place.current.playing) void video.play().catch(() => undefined)
    }
    // A quick network may have told the length before anyone listened.
    if (video.readyState > 0) goOn()
    video.addEventListener('timeupdate', rememberPlace)
    video.addEventListener('loadedmetadata', goOn)
    return () => {
      video.removeEventListener('timeupdate', rememberPlace)
      video.removeEventListener('loadedmetadata', goOn)
    }
  }, [element])

  const begin = useRef(reload)
  useEffect(() => {
    begin.current = reload
  })
  const first = useRef(address)
  useEffect(() => {
    if (first.current === address) return
    first.current = address
    begin.current()
  }, [address])

  const renew = () => {
    retry()
    onRenew()
    // The same addresses may come back where they still hold.
    reload()
  }
  const again = useRef(renew)
  useEffect(() => {
    again.current = renew
  })
  useEffect(() => {
    if (!failed) return
    if (tried.current !== address && navigator.onLine) {
      tried.current = address
      again.current()
    }
    const online = () => again.current()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [failed, address])
  return renew
}
