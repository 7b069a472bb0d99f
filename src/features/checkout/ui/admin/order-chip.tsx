import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '../../messages/admin-orders-en.ts'
import type { OrderState } from '../../rules/order-states.ts'

const tones: Record<OrderState, ChipTone> = {
  draft: 'neutral',
  pending: 'warn',
  paid: 'ok',
  partially_refunded: 'tint',
  refunded: 'tint',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** Where an order stands; what waits for a person says so first. */
export function OrderChip({ state, needsPerson }: { state: OrderState; needsPerson?: boolean }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {needsPerson && <Chip tone="bad">{messages.needsPerson}</Chip>}
      <Chip tone={tones[state]}>{messages.states[state]}</Chip>
    </span>
  )
}
