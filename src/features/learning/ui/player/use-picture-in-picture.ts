import { type RefObject, useEffect, useState } from 'react'

/** The picture in a window of its own, over other programs; `can` is false where the browser has none. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const [on, setOn] = useState(false)
  const can = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
  useEffect(() => {
    const element = video.current
    if (!element) return
    const read = () => setOn(document.pictureInPictureElement === element)
    element.addEventListener('enterpictureinpicture', read)
    element.addEventListener('leavepictureinpicture', read)
    return () => {
      element.removeEventListener('enterpictureinpicture', read)
      element.removeEventListener('leavepictureinpicture', read)
    }
  }, [video])

  function toggle() {
    if (!can) return
    const done = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.current?.requestPictureInPicture()
    void done?.catch(() => undefined)
  }
  return { can, on, toggle }
}
