import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '../messages/en.ts'
import type { BundleState } from '../rules/bundles.ts'

const tones: Record<BundleState, ChipTone> = { draft: 'tint', published: 'ok', archived: 'neutral' }

export function StateChip({ state }: { state: BundleState }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}
