import { type ReactNode, useContext, useState } from 'react'
import { type Sheet, SheetContext, write } from './outline.tsx'

/**
 * Around a page: on the server its icons' outlines stand once, behind it, however often they are shown. In the browser
 * that sheet stays where it is and serves what came with it; icons made there carry their own outline.
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
