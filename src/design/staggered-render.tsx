import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'

const Shown = createContext(Number.POSITIVE_INFINITY)

/**
 * Shows a large page piece by piece, one a frame, when it is first drawn: laid out and painted at once it would keep a
 * cheap phone from hearing what is typed.
 * @param last the turn of the last `Piece` within
 */
export function StaggeredRender({ last, children }: { last: number; children: ReactNode }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === last) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(shown + 1)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown, last])
  return <Shown value={shown}>{children}</Shown>
}

/** Comes when it is its turn, from 1; `before` stands in its place until then. */
export function Piece({ turn, before, children }: { turn: number; before?: ReactNode; children: ReactNode }) {
  return use(Shown) >= turn ? children : before
}
