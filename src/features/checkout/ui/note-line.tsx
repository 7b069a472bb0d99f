import type { ReactNode } from 'react'
import type { Icon } from '#design/icons/outline.tsx'

type Props = { icon: Icon; text?: string; children: ReactNode }

/** One assurance beside a price; `text` says what it depends on. */
export function NoteLine({ icon: Picture, text, children }: Props) {
  return (
    <li className="ink-2 flex items-start gap-2.5 text-[15px] leading-snug">
      <Picture size={19} className="text-accent-ink" />
      <span>
        {children}
        {text && <span className="t-xs ink-3 mt-0.5 block">{text}</span>}
      </span>
    </li>
  )
}
