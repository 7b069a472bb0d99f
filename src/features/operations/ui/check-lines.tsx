import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { systemCheck } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'
import { CheckChip } from './check-chip.tsx'

type Line = ReplyOf<typeof systemCheck>['lines'][number]
type Props = { lines: readonly Line[]; className: string; below?: (line: Line) => ReactNode }

/** What checks found, a row each. `below`: what follows the text of a row. */
export function CheckLines({ lines, className, below }: Props) {
  return (
    <dl className={`divide-y divide-line px-5 ${className}`}>
      {lines.map((line) => (
        <div key={line.part + line.text} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[220px_minmax(0,1fr)]">
          <dt className="row flex-wrap gap-x-3 gap-y-1 self-start font-semibold">
            <span className="flex-1">{messages.parts[line.part]}</span>
            <CheckChip state={line.state} />
          </dt>
          <dd className="ink-2 [overflow-wrap:anywhere]">
            {line.text}
            {below?.(line)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
