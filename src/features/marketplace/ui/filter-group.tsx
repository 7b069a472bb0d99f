import type { ReactNode } from 'react'
import { CaretUpBoldIcon } from '#design/icons/bold.tsx'

/** One filter of the panel; it opens and closes without script. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group border-b border-line py-2">
      <summary className="row min-h-11 cursor-pointer list-none justify-between rounded-md text-[16px] font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <CaretUpBoldIcon size={14} className="ink-3 transition-transform group-[:not([open])]:rotate-180" />
      </summary>
      <fieldset className="min-w-0 pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
