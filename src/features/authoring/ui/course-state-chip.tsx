import { Chip, type ChipTone } from '#design/chip.tsx'
import { messages } from '#features/catalogue/messages/course-states-en.ts'
import type { CourseState } from '../rules/course-moves.ts'

const tones: Record<CourseState, ChipTone> = {
  PUBLISHED: 'ok',
  IN_REVIEW: 'warn',
  REJECTED: 'bad',
  DRAFT: 'neutral',
  ARCHIVED: 'neutral',
}

export function CourseStateChip({ state }: { state: CourseState }) {
  return <Chip tone={tones[state]}>{messages[state]}</Chip>
}
