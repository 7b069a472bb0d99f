import type { LessonContent } from '../../../contract/lesson-content.ts'

/** What the editor of one kind gets. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>)

export type KindProps<Kind extends LessonContent['kind']> = {
  content: Extract<LessonContent, { kind: Kind }>
  /** By a function where it is made of what stands there: what was drawn may be older. */
  change: (to: Change<Extract<LessonContent, { kind: Kind }>>) => void
  /** The first failing rule of a field, by its dotted path, once it may be shown. */
  problem: (path: string) => string | undefined
  leave: (path: string) => void
  locked: boolean
}

/** The element of a lesson's field, by which the list of what is missing leads to it. */
export const lessonFieldId = (path: string): string => `lesson-field-${path}`
