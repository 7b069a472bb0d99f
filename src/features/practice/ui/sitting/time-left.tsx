import { ClockIcon } from '#design/icons/regular.tsx'
import { classNames } from '#design/class-names.ts'
import { formatClock } from '../marks.ts'

/** A section's clock; red in its last five minutes. */
export function TimeLeft({ seconds, className }: { seconds: number; className?: string }) {
  return (
    <span className={classNames('row gap-1.5 font-semibold tabular-nums', seconds < 300 && 'text-bad-ink', className)}>
      <ClockIcon size={18} />
      <span aria-hidden="true">{formatClock(seconds)}</span>
    </span>
  )
}
