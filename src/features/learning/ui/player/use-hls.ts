import type Hls from 'hls.js/light'
import { type RefObject, useEffect, useRef } from 'react'
import type { Stream } from './stream-choice.ts'

/**
 * Plays an HLS address with hls.js, which is loaded only here. `onFailed` is called for errors that it cannot recover
 * from: expired addresses, a lost connection. `onUnable` is called where this browser can't play HLS at all, so that
 * the original is played.
 */
export function useHls(
  element: RefObject<HTMLVideoElement | null>,
  { by, address }: Stream,
  attempt: number,
  on: { onFailed: () => void; onUnable: () => void },
): void {
  const handlers = useRef(on)
  useEffect(() => {
    handlers.current = on
  })
  useEffect(() => {
    const video = element.current
    if (by !== 'library' || !video) return
    let left = false
    let hls: Hls | undefined
    void import('hls.js/light').then(
      ({ default: Library }) => {
        if (left) return
        if (!Library.isSupported()) return handlers.current.onUnable()
        hls = new Library({
          capLevelToPlayerSize: true,
          maxBufferLength: 30,
          // Whole MP4 pieces need no work beside the page's own.
          enableWorker: false,
        })
        let recovered = false
        hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
          if (!fatal) return
          if (type === Library.ErrorTypes.NETWORK_ERROR) return handlers.current.onFailed()
          if (type === Library.ErrorTypes.MEDIA_ERROR && !recovered) {
            recovered = true
            return hls?.recoverMediaError()
          }
          handlers.current.onUnable()
        })
        hls.loadSource(address)
        hls.attachMedia(video)
      },
      () => left || handlers.current.onFailed(),
    )
    return () => {
      left = true
      hls?.destroy()
    }
  }, [element, by, address, attempt])
}
