import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CaretDownBoldIcon } from './icons/bold.tsx'

/** The browser's own disclosure: opens without script and is found by the page's search. */
export function Accordion({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('accordion', className)}>{children}</div>
}

export type AccordionItemProps = {
  title: ReactNode
  /** Before the title, as a module's number. */
  mark?: ReactNode
  /** Items of one name close each other. */
  name?: string
  open?: boolean
  /** By which an address leads to it. */
  id?: string
  /** The body lays itself out to the edges. */
  flush?: boolean
  children: ReactNode
}

export function AccordionItem({ title, mark, name, open, id, flush, children }: AccordionItemProps) {
  return (
    <details name={name} open={open} id={id} className={id ? 'scroll-mt-6' : undefined}>
      <summary>
        {mark}
        <span className="min-w-0 flex-1">{title}</span>
        <CaretDownBoldIcon />
      </summary>
      <div className={flush ? 'accordion-flush' : 'accordion-body'}>{children}</div>
    </details>
  )
}
