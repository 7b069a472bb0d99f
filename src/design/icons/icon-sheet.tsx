import { type ReactNode, useContext, useState } from 'react'
import { type Sheet, SheetContext, write } from './outline.tsx'

/**
 * Wraps a page. On the server, the outline of each icon is written once, after the page, however often the icon is
 * shown. In the browser that sheet stays and serves the icons of the server's HTML; icons rendered in the browser have
 * their own outline.
 */
export function IconSheet({ children }: { children: ReactNode }) {
  const [sheet] = useState<Sheet | null>(() =>
    typeof document === 'undefined' ? { drawings: new Set(), written: false } : null,
  )
  return (
    <SheetContext value={sheet}>
      {children}
      <Outlines />
    </SheetContext>
  )
}

/** Rendered last, when all icons before it have been seen. */
function Outlines() {
  const sheet = useContext(SheetContext)
  return (
    <svg
      className="hidden"
      width="0"
      height="0"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: sheet ? write(sheet) : '' }}
    />
  )
}
