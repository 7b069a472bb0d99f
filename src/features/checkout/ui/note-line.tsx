import type { ReactNode } from 'react'
import type { Icon } from '#design/icons/outline.tsx'

export function NoteLine({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="row ink-2 gap-2.5 text-[15px]">
      <Picture size={19} className="text-ok-ink" />
      {children}
    </li>
  )
}
