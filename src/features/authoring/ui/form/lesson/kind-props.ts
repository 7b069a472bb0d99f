import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'

/** The next value, or a function of the present one where the rendered value may be out of date. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>)

export function changed<T extends object>(now: T, to: Change<T>): T {
  return { ...now, ...(typeof to === 'function' ? to(now) : to) }
}

/** What the editor of one kind gets. */
export type KindProps<Kind extends LessonContent['kind']> = {
  content: Extract<LessonContent, { kind: Kind }>
  change: (to: Change<Extract<LessonContent, { kind: Kind }>>) => void
  /** The first failing rule of a field, by its dotted path, once it may be shown. */
  problem: (path: string) => string | undefined
  leave: (path: string) => void
  locked: boolean
}

/** The element of a lesson's field, by which the list of what is missing leads to it. */
export const lessonFieldId = (path: string): string => `lesson-field-${path}`
