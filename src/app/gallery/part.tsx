import type { ReactNode } from 'react'
import { classNames } from '#design/class-names.ts'

/** One box of the gallery. */
export function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={classNames('card min-w-0 p-5 lg:p-6', className)}>
      <h2 className="t-h3 mb-4">{title}</h2>
      {children}
    </section>
  )
}
