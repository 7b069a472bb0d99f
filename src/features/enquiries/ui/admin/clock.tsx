import { Chip } from '#design/chip.tsx'
import { words } from '../../messages/admin-en.ts'

/** How long it is, by its largest unit: two days and more in days, an hour and more in hours. */
function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return words.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? words.hoursLeft(hours) : words.days(Math.round(hours / 24))
}

/** What is left of the clock that runs, or since when it has run out. */
export function Clock({ dueAt, now }: { dueAt: string | null; now: Date }) {
  if (dueAt === null) return <span className="ink-3">{words.noClock}</span>
  const left = new Date(dueAt).getTime() - now.getTime()
  if (left < 0) return <Chip tone="bad">{words.since(spanOf(-left))}</Chip>
  const soon = left < 12 * 3_600_000
  return soon ? <Chip tone="warn">{words.left(spanOf(left))}</Chip> : <span>{words.left(spanOf(left))}</span>
}
