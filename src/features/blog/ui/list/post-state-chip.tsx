import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '../../messages/editor-en.ts'
import type { BlogState } from '../../rules.ts'

const tones: Record<BlogState, ChipTone> = { DRAFT: 'neutral', SCHEDULED: 'warn', PUBLISHED: 'ok' }

export function PostStateChip({ state }: { state: BlogState }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}
