import type { courseMoveNames } from '../contract/drafts.ts'
import type { courseStates } from '#features/catalogue/rules/course-states.ts'

export type CourseState = (typeof courseStates)[number]
export type CourseMove = (typeof courseMoveNames)[number]

/**
 * The life of a course. A published course stays PUBLISHED while its revision is submitted, withdrawn, approved or
 * rejected: learners never lose it.
 */
export const courseMoves = {
  submit: { DRAFT: 'IN_REVIEW', REJECTED: 'IN_REVIEW', PUBLISHED: 'PUBLISHED' },
  withdraw: { IN_REVIEW: 'DRAFT', PUBLISHED: 'PUBLISHED' },
  approve: { IN_REVIEW: 'PUBLISHED', PUBLISHED: 'PUBLISHED' },
  reject: { IN_REVIEW: 'REJECTED', PUBLISHED: 'PUBLISHED' },
  archive: { PUBLISHED: 'ARCHIVED' },
  restore: { ARCHIVED: 'PUBLISHED' },
} as const satisfies Record<string, Partial<Record<CourseState, CourseState>>>

/** The state after a move, or undefined where the present one does not allow it. */
export function stateAfter(move: keyof typeof courseMoves, state: CourseState): CourseState | undefined {
  return (courseMoves[move] as Partial<Record<CourseState, CourseState>>)[state]
}

export type CourseStatus = {
  state: CourseState
  /** It was published at some time. */
  published: boolean
  /** The draft differs from what learners have. */
  changed: boolean
  inReview: boolean
}

/** What can be done with it now; policy.ts says by whom. */
export function openMoves(course: CourseStatus): CourseMove[] {
  const open: Record<CourseMove, boolean> = {
    submit: !course.inReview && stateAfter('submit', course.state) !== undefined && course.changed,
    withdraw: course.inReview,
    archive: stateAfter('archive', course.state) !== undefined && !course.inReview,
    restore: stateAfter('restore', course.state) !== undefined,
    changePrice: course.state === 'PUBLISHED',
    delete: !course.published && !course.inReview,
  }
  return (Object.keys(open) as CourseMove[]).filter((move) => open[move])
}
