import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CaretDownBoldIcon } from './icons/bold.tsx'

/** The browser's own `details` element: it opens without a script, and the browser's page search finds its text. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('accordion', className)}>{children}</div>
}

export type AccordionItemProps = {
  title: ReactNode
  /** A text before the title, such as a section's number. */
  mark?: ReactNode
  /** Items of one name close each other. */
  name?: string
  open?: boolean
  /** The anchor of the item in an address. */
  id?: string
  /** The body has no padding. */
  flush?: boolean
  children: ReactNode
}

export function AccordionItem({ title, mark, name, open, id, flush, children }: AccordionItemProps) {
  return (
    <details
      name={name}
      open={open}
      id={id}
      className={id ? 'scroll-mt-6' : undefined}
      // A tall item above that closes with this one would take it out of view.
      onToggle={({ currentTarget: item }) => {
        if (name && item.open && item.getBoundingClientRect().top < 0)
          item.querySelector('summary')?.scrollIntoView({ block: 'start' })
      }}
    >
      <summary>
        {mark}
        <span className="min-w-0 flex-1">{title}</span>
        <CaretDownBoldIcon />
      </summary>
      <div className={flush ? 'accordion-flush' : 'accordion-body'}>{children}</div>
    </details>
  )
}
