import { Chip } from '#design/chip.tsx'
import { ArrowDownBoldIcon, ArrowUpRightBoldIcon } from '#design/icons/bold.tsx'
import { formatPercent } from '#platform/format/format.ts'
import { messages } from '../messages/creator-en.ts'
import { changePercent } from '../rules.ts'

/** How much more or less than in the time before; nothing where there was nothing. */
export function ChangeChip({ change }: { change: { now: number; before: number } }) {
  const percent = changePercent(change)
  if (percent === null || percent === 0) return null
  const more = percent > 0
  return (
    <Chip
      tone={more ? 'ok' : 'neutral'}
      icon={more ? <ArrowUpRightBoldIcon size={14} /> : <ArrowDownBoldIcon size={14} />}
    >
      {formatPercent(Math.abs(percent))}
      <span className="sr-only">{more ? messages.changeUp : messages.changeDown}</span>
    </Chip>
  )
}
