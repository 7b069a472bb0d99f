import { useState } from 'react'
import { CalendarBlankIcon } from '#design/icons/regular.tsx'
import { formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'

const dayMs = 86_400_000

/** By when, and how long that is. */
export function DueDate({ dueAt }: { dueAt: string | null }) {
  const [now] = useState(() => Date.now())
  if (!dueAt) return <p className="ink-3 mt-4">{messages.assignment.anyTime}</p>
  const left = Math.floor((Date.parse(dueAt) - now) / dayMs)
  return (
    <p className="row mt-4 flex-wrap gap-2 font-semibold">
      <CalendarBlankIcon size={20} className="ink-3" />
      {messages.assignment.due(formatDate(dueAt))}
      <span className="ink-3 font-normal">{left < 0 ? messages.assignment.late : messages.assignment.dueIn(left)}</span>
    </p>
  )
}
