import { Chip, type ChipTone } from '#design/chip.tsx'
import { WarningCircleIcon } from '#design/icons/regular.tsx'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { messages as orderMessages } from '../../messages/admin-orders-en.ts'
import { messages } from '../../messages/admin-refunds-en.ts'
import type { RefundState } from '../../rules/refund-states.ts'

const tones: Partial<Record<RefundState, ChipTone>> = { processed: 'ok', manual: 'bad', rejected: 'bad' }

/** Where a refund stands. */
export function RefundChip({ state }: { state: RefundState }) {
  return <Chip tone={tones[state] ?? 'warn'}>{orderMessages.refundStates[state]}</Chip>
}

function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs))
  if (minutes < 60) return messages.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 72 ? messages.hours(hours) : messages.days(Math.floor(hours / 24))
}

/** How much of the time to answer is left, or by how much it is over. */
export function TimeLeft({ dueAt, now }: { dueAt: string; now: Date }) {
  const left = new Date(dueAt).getTime() - now.getTime()
  if (left < 0)
    return (
      <Chip tone="bad" icon={<WarningCircleIcon size={16} />}>
        {messages.overdue(spanOf(-left))}
      </Chip>
    )
  return <Chip tone={left < dayMs ? 'warn' : 'neutral'}>{messages.left(spanOf(left))}</Chip>
}
