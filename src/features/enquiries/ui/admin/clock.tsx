import { Chip } from '#design/chip.tsx'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { messages } from '../../messages/admin-en.ts'

/** How long it is, by its largest unit: two days and more in days, an hour and more in hours. */
function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 60) return messages.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? messages.hoursLeft(hours) : messages.days(Math.round(hours / 24))
}

/** What is left of the clock that runs, or since when it has run out. */
export function Clock({ dueAt, now }: { dueAt: string | null; now: Date }) {
  if (dueAt === null) return <span className="ink-3">{messages.noClock}</span>
  const left = new Date(dueAt).getTime() - now.getTime()
  if (left < 0) return <Chip tone="bad">{messages.since(spanOf(-left))}</Chip>
  const soon = left < 12 * hourMs
  return soon ? <Chip tone="warn">{messages.left(spanOf(left))}</Chip> : <span>{messages.left(spanOf(left))}</span>
}
