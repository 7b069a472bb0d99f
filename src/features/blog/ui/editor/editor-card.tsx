import type { ReactNode } from 'react'

/** A card beside or under the text. */
export function EditorCard({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <section className="card p-5 lg:p-6" aria-labelledby={id}>
      <h2 id={id} className="t-h3">
        {title}
      </h2>
      {hint && <p className="t-sm ink-3 mt-1">{hint}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}
