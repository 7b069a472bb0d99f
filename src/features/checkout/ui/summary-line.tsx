import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'

type Props = { label: string } & ({ children: ReactNode; minus?: never } | { minus: string; children?: never })

/** One line of a summary; an amount taken off is read as 'minus'. */
export function SummaryLine({ label, children, minus }: Props) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="ink-2">{label}</dt>
      {minus === undefined ? (
        <dd className="text-right">{children}</dd>
      ) : (
        <dd className="text-right font-semibold text-ok-ink">
          <span className="sr-only">{messages.minusSpoken(minus)}</span>
          <span aria-hidden="true">{messages.minus(minus)}</span>
        </dd>
      )}
    </div>
  )
}
