import { Chip, type ChipTone } from '#design/chip.tsx'
import { words } from '../messages/creator-en.ts'

type State = keyof typeof words.states
const tones: Record<State, ChipTone> = {
  PUBLISHED: 'ok',
  IN_REVIEW: 'warn',
  REJECTED: 'bad',
  DRAFT: 'neutral',
  ARCHIVED: 'neutral',
}

export function CourseStateChip({ state }: { state: State }) {
  return <Chip tone={tones[state]}>{words.states[state]}</Chip>
}
