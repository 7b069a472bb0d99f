import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'

const Shown = createContext(Number.POSITIVE_INFINITY)

/**
 * Renders a large page in pieces, one per frame, when it is first shown: rendering it at once would block the input on
 * a cheap phone.
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

/** Rendered when its turn comes, from 1; until then `before` is shown. */
export function Piece({ turn, before, children }: { turn: number; before?: ReactNode; children: ReactNode }) {
  return use(Shown) >= turn ? children : before
}
