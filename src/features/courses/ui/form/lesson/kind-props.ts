import type { LessonContent } from '../../../contract/lesson-content.ts'

/** What the editor of one kind gets. */
export type KindProps<Kind extends LessonContent['kind']> = {
  content: Extract<LessonContent, { kind: Kind }>
  change: (to: Partial<Extract<LessonContent, { kind: Kind }>>) => void
  /** The first failing rule of a field, by its dotted path, once it may be shown. */
  problem: (path: string) => string | undefined
  leave: (path: string) => void
  locked: boolean
}

/** The element of a lesson's field, by which the list of what is missing leads to it. */
export const lessonFieldId = (path: string): string => `lesson-field-${path}`
