import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import { outbox } from '#platform/browser/unsent-work/outbox.ts'
import { askQuestion } from '../../contract/questions.ts'

/** A question asked without a network. */
export type WaitingQuestion = {
  course: string
  lesson: { uid: string; title: string } | null
  title: string
  body: string
}

export const questionOutbox = outbox<WaitingQuestion>({
  kind: 'question',
  account: signedInUid,
  max: 30,
  send: ({ idempotencyKey, value: { course, lesson, title, body } }) =>
    call(askQuestion, { uid: course, idempotencyKey, title, body, ...(lesson ? { lessonUid: lesson.uid } : {}) }),
})

/** Takes a question that could not be sent. @returns false where there is no more room */
export const askLater = (question: WaitingQuestion, idempotencyKey: string): boolean =>
  questionOutbox.put(idempotencyKey, question, idempotencyKey)
