import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '../../messages/admin-en.ts'
import type { EnquiryState } from '../../rules.ts'

const tones: Record<EnquiryState, ChipTone> = { NEW: 'tint', IN_PROGRESS: 'warn', CLOSED: 'neutral' }

export function StateChip({ state }: { state: EnquiryState }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}
