import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { type UnsentItem, unsentWork } from '#platform/browser/unsent-work/unsent-work.ts'
import type { QuizAnswers } from '../../rules/score-quiz.ts'

/** Where work was done: it is still named once its lesson can't be opened any more. */
export type WorkOrigin = { course: string; lessonTitle: string }
/** A question of a quiz, and what was answered to it, in words. */
export type AnswerInWords = { question: string; given: string }
type Submitted = { origin?: WorkOrigin }
type QuizWork = Submitted & {
  kind: 'quiz'
  version: string
  answers: QuizAnswers
  /** The submitted answers, to be read where the server has refused them. */
  inWords?: readonly AnswerInWords[]
}
type AssignmentWork = Submitted & { kind: 'assignment'; text: string; mediaUid: string | null }
/** What somebody works at in a lesson, stored in the browser until the server has it. */
export type Work = QuizWork | AssignmentWork
/** What changes of a lesson's work; all else stays as it is stored. */
type Change = { lesson: string; sending?: boolean } & (
  QuizWork | (Pick<AssignmentWork, 'kind'> & Partial<AssignmentWork>)
)

/** As versions before 25 November 2026 stored it. */
type OldWork = Work & {
  user: string
  lesson: string
  attempt: string
  sending: boolean
  problem?: string
  at: string
}

/** One piece a person and lesson, under the lesson's uid; its key is the attempt's. */
export const lessonWork = unsentWork<Work>({
  kind: 'lesson-work',
  account: signedInUid,
  max: 50,
  old: {
    key: 'lessonWork',
    pieceOf: ({ user, lesson, attempt, sending, problem, at, ...value }: OldWork) => ({
      account: user,
      name: lesson,
      value,
      idempotencyKey: attempt,
      sent: sending,
      ...(problem === undefined ? {} : { problem }),
      at: Date.parse(at),
    }),
  },
})

type UnsentItemOfKind<K extends Work['kind']> = UnsentItem<Extract<Work, { kind: K }>>
const ofKind = <K extends Work['kind']>(work: UnsentItem<Work> | undefined, kind: K) =>
  work?.value.kind === kind ? (work as UnsentItemOfKind<K>) : undefined

/** What the signed-in person has in a lesson; follows every change. */
export function useLessonWork<K extends Work['kind']>(lesson: string, kind: K): UnsentItemOfKind<K> | undefined {
  return ofKind(lessonWork.useOne(lesson), kind)
}

/** What the signed-in person has in a lesson at this moment. */
export function workOf<K extends Work['kind']>(lesson: string, kind: K): UnsentItemOfKind<K>['value'] | undefined {
  return ofKind(lessonWork.find(lesson), kind)?.value
}

/** Stores what is being worked at; with `sending` it goes out with `sendWork`. */
export function storeWork({ lesson, sending, ...change }: Change): void {
  const before = lessonWork.find(lesson)?.value
  const value = {
    ...(change.kind === 'assignment' ? { text: '', mediaUid: null } : {}),
    ...(before?.kind === change.kind ? before : {}),
    ...change,
  } as Work
  lessonWork.type(lesson, value)
  if (sending) lessonWork.send(lesson)
}

/** What was to be sent is being worked at again: whatever is sent next is another attempt. */
export function reopenWork(lesson: string): void {
  const work = lessonWork.find(lesson)
  if (work) lessonWork.reopen(work)
}
