import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A card of one heading. */
export function TitledCard({
  id,
  title,
  hint,
  className,
  children,
}: {
  id: string
  title: string
  hint?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={classNames('card p-5', className)} aria-labelledby={id}>
      <h2 id={id} className="t-h3">
        {title}
      </h2>
      {hint && <p className="t-sm ink-3 mt-1">{hint}</p>}
      {children}
    </section>
  )
}
