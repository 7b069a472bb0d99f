import { useId, useState } from 'react'
import { langOf } from '#design/lang-of.ts'
import { MoreButton } from '#design/more-button.tsx'
import type { AuditEntry } from '../../contract/audit.ts'
import { messages } from '../../messages/audit-en.ts'
import { factLines, shortened } from '../../rules/audit-words.ts'

/** The values before → after, one line per field, also as text for screen readers. Long values open in place. */
export function Change({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const lines = factLines(entry)
  if (lines.length === 0) return <span className="ink-3">{messages.noChange}</span>
  const { shown, hidden, cut } = shortened(lines)
  return (
    <>
      <ul className="t-sm grid max-w-[420px] gap-0.5 [overflow-wrap:anywhere]" id={listId}>
        {(open ? lines : shown).map(({ field, before, after }) => (
          <li key={field} className="whitespace-pre-line">
            <span className="ink-3">{messages.field(field)}</span>
            {before && (
              <span className={after ? 'ink-2' : undefined} lang={langOf(before)}>
                {before}
              </span>
            )}
            {before && after && (
              <>
                <span aria-hidden="true">{messages.arrow}</span>
                <span className="sr-only"> {messages.became} </span>
              </>
            )}
            {after && (
              <span className="font-semibold" lang={langOf(after)}>
                {after}
              </span>
            )}
          </li>
        ))}
        {hidden > 0 && !open && <li className="ink-3">{messages.more(hidden)}</li>}
      </ul>
      {cut && (
        <MoreButton open={open} controls={listId} onToggle={() => setOpen(!open)}>
          {open ? messages.showLess : messages.showAll}
        </MoreButton>
      )}
    </>
  )
}
