import { type RefObject, useEffect, useState } from 'react'

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/**
 * The whole player in full screen; an iPhone knows it for the video alone. `filling`: the player, while nothing outside of
 * it is seen.
 */
export function useFullscreen(box: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [filling, setFilling] = useState<HTMLElement>()
  useEffect(() => {
    const follow = () => setFilling(box.current && document.fullscreenElement === box.current ? box.current : undefined)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [box])

  function toggle() {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
    if (box.current?.requestFullscreen) return void box.current.requestFullscreen().catch(() => undefined)
    const apple = video.current as AppleVideo | null
    apple?.webkitEnterFullscreen?.()
  }
  return { full: filling !== undefined, filling, toggle }
}
