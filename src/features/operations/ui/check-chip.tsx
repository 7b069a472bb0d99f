import { Chip, type ChipTone } from '#design/chip.tsx'
import type { CheckState } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'

const tones: Record<CheckState, ChipTone> = { ok: 'ok', warning: 'warn', wrong: 'bad' }

/** Whether a check found everything in order. */
export function CheckChip({ state }: { state: CheckState }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}
