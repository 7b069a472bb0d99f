import { Chip } from '#design/chip.tsx'
import { dayMs } from '#platform/format/durations.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { messages } from '../../messages/attention-en.ts'

const urgentMs = 2 * dayMs

/** Until when the bank takes an answer. */
export function ReplyChip({ dueAt, now }: { dueAt: string; now: Date }) {
  const left = new Date(dueAt).getTime() - now.getTime()
  const at = formatDateTime(dueAt)
  return (
    <Chip tone={left < urgentMs ? 'bad' : 'warn'}>{left < 0 ? messages.replyOverdue(at) : messages.replyBy(at)}</Chip>
  )
}
