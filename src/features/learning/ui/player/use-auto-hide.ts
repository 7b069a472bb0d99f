import { type RefObject, useEffect, useRef, useState } from 'react'

const quietAfterMs = 2600

/**
 * Hides the controls while a video plays and the person is inactive. The first touch on the picture only shows them
 * again.
 */
export function useAutoHide(
  box: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  playing: boolean,
): { hidden: boolean; wake: () => void } {
  const [stirred, setStirred] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isQuiet = useRef(false)
  const hidden = playing && !stirred

  function wake() {
    setStirred(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStirred(false), quietAfterMs)
  }
  const awaken = useRef(wake)
  useEffect(() => {
    awaken.current = wake
    isQuiet.current = hidden
  })

  useEffect(() => {
    timer.current = setTimeout(() => setStirred(false), quietAfterMs)
    return () => clearTimeout(timer.current)
  }, [playing])

  useEffect(() => {
    const [player, picture] = [box.current, video.current]
    if (!player || !picture) return
    const move = (event: PointerEvent) => event.pointerType === 'mouse' && awaken.current()
    const focus = () => awaken.current()
    let swallow = false
    const touch = (event: PointerEvent) => {
      swallow = event.pointerType === 'touch' && isQuiet.current
      awaken.current()
    }
    const press = (event: MouseEvent) => {
      if (swallow) event.stopPropagation()
      swallow = false
    }
    player.addEventListener('pointermove', move)
    player.addEventListener('focusin', focus)
    picture.addEventListener('pointerdown', touch)
    picture.addEventListener('click', press, { capture: true })
    return () => {
      player.removeEventListener('pointermove', move)
      player.removeEventListener('focusin', focus)
      picture.removeEventListener('pointerdown', touch)
      picture.removeEventListener('click', press, { capture: true })
    }
  }, [box, video])

  return { hidden, wake }
}
