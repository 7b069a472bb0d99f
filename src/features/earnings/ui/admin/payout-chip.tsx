import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '../../messages/payouts-en.ts'
import { isReturned, type PayoutRunState, type PayoutState } from '../../rules.ts'

const runTones: Record<PayoutRunState, ChipTone> = {
  prepared: 'warn',
  approved: 'warn',
  finished: 'ok',
  cancelled: 'neutral',
}

export function RunChip({ state }: { state: PayoutRunState }) {
  return <Chip tone={runTones[state]}>{messages.runStates[state]}</Chip>
}

export function PayoutChip({ state }: { state: PayoutState }) {
  const tone = state === 'processed' ? 'ok' : state === 'cancelled' ? 'neutral' : isReturned(state) ? 'bad' : 'warn'
  return <Chip tone={tone}>{messages.states[state]}</Chip>
}

/** Our own reasons have words; the provider's and the bank's are shown as they are. */
export const reasonText = (reason: string): string =>
  (({ ...messages.leftOut, ...messages.stopped }) as Record<string, string>)[reason] ?? reason
