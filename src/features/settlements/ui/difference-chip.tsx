import { Chip } from '#design/chip.tsx'
import type { SettlementItem } from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'

/** How many lines of a settlement differ. */
export function DifferencesChip({ count }: { count: number }) {
  return count > 0 ? (
    <Chip tone="bad">{messages.openCount(count)}</Chip>
  ) : (
    <Chip tone="ok">{messages.noDifferences}</Chip>
  )
}

/** How a line differs, and whether somebody said why. */
export function DifferenceChip({ item: { difference, explainedAt } }: { item: SettlementItem }) {
  if (difference === null) return <Chip tone="ok">{messages.matches}</Chip>
  return <Chip tone={explainedAt ? 'neutral' : 'bad'}>{messages.differences[difference]}</Chip>
}
