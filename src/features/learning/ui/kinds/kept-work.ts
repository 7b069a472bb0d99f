import { useSession } from '#features/accounts/ui/session-store.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { persistedList } from '#platform/browser/persisted-list.ts'
import type { QuizAnswers } from '../../rules/score-quiz.ts'

type OfPerson = {
  user: string
  lesson: string
  /** It is sent under this key: again after a lost answer, it is still the same attempt. */
  idempotencyKey: string
  /** The person has pressed send: it goes out as soon as it can. */
  sending: boolean
  /** Why the server did not take it. */
  problem?: string | undefined
  at: string
}
export type QuizWork = OfPerson & { kind: 'quiz'; version: string; answers: QuizAnswers }
export type AssignmentWork = OfPerson & { kind: 'assignment'; text: string; mediaUid: string | null }
/** What somebody works at in a lesson, kept in the browser until the server has it: one piece a person and lesson. */
export type Work = QuizWork | AssignmentWork
/** What changes of a lesson's work; all else stays as it is kept. */
type Change =
  | (Pick<QuizWork, 'kind' | 'lesson' | 'version' | 'answers'> & { sending?: boolean })
  | (Pick<AssignmentWork, 'kind' | 'lesson'> & Partial<Pick<AssignmentWork, 'text' | 'mediaUid' | 'sending'>>)

const works = persistedList<Work>('lessonWork', 50)

const mine = (work: Work, lesson: string) => work.lesson === lesson && work.user === useSession.getState().user?.uid

/** What the signed-in person has in a lesson; follows every change. */
export function useKeptWork<K extends Work['kind']>(lesson: string, kind: K) {
  const work = works.useOne((one) => mine(one, lesson))
  return work?.kind === kind ? (work as Extract<Work, { kind: K }>) : undefined
}

/** Keeps what is being worked at; with `sending` it goes out with `sendKeptWork`. */
export function keepWork(change: Change): void {
  const user = useSession.getState().user?.uid
  if (!user) return
  works.change((all) => {
    const kept = all.find((one) => mine(one, change.lesson))
    const before = kept?.kind === change.kind ? kept : undefined
    // Changed after it was sent, it is another attempt: the first may have arrived.
    const same = before && (change.sending || !before.sending)
    const work = {
      ...(change.kind === 'assignment' ? { text: '', mediaUid: null } : {}),
      ...before,
      sending: false,
      problem: undefined,
      ...change,
      user,
      idempotencyKey: same ? before.idempotencyKey : newIdempotencyKey(),
      at: new Date().toISOString(),
    } as Work
    return [...all.filter((one) => one !== kept), work]
  })
}

/** What was to be sent is being worked at again: whatever is sent next is another attempt. */
export function reopenWork(lesson: string, problem?: string): void {
  const idempotencyKey = newIdempotencyKey()
  works.change((all) =>
    all.map((one) => (mine(one, lesson) ? { ...one, idempotencyKey, sending: false, problem } : one)),
  )
}

/** Gone once the server has it; only this attempt, a newer one may stand there already. */
export function forgetWork(lesson: string, idempotencyKey: string): void {
  works.change((all) => all.filter((one) => !(mine(one, lesson) && one.idempotencyKey === idempotencyKey)))
}

/** What the signed-in person has pressed send for. */
export function workToSend(): Work[] {
  const user = useSession.getState().user?.uid
  return works.all().filter((one) => one.user === user && one.sending)
}
