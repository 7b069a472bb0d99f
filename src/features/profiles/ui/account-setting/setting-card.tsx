import type { ReactNode } from 'react'

type Props = { id: string; title: string; text?: string; children: ReactNode }

/** One group of settings, reachable by its id. */
export function SettingCard({ id, title, text, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card scroll-mt-6 p-5 md:p-6">
      <h2 id={`${id}-title`} tabIndex={-1} className="t-h3 outline-none">
        {title}
      </h2>
      {text && <p className="ink-2 mt-1">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
