import { useQueryClient } from '@tanstack/react-query'
import { AlertBanner } from '#design/alert-banner.tsx'
import { FormSubmitAs, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { messages as talkMessages } from '#features/community/messages/talk-en.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { SubmittedAnswer } from '../../contract/assignment.ts'
import { courseAssignments, gradeAssignment } from '../../contract/grading.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { answerMoves, maxFeedbackLength } from '../../rules/answer-states.ts'

const empty = { feedback: '' }

/** Feedback, and the two ways to decide. An answer that is decided says so. */
export function GradeForm({ answer, onGraded }: { answer: SubmittedAnswer; onGraded: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const place = `grade:${answer.uid}`
  const may = answerMoves[answer.state]

  async function decide(values: ParsedOf<typeof gradeAssignment>) {
    try {
      await call(gradeAssignment, values)
      discardText(place)
      if (values.decision === 'ACCEPTED') toast.success(messages.grading.accepted, messages.grading.acceptedText)
      else toast.success(messages.grading.askedAgain, messages.grading.askedAgainText)
      void queryClient.invalidateQueries({ queryKey: [courseAssignments.call] })
      await onGraded()
    } catch (error) {
      const refused = refusedFields(error)
      if (error instanceof CallError && error.status === 409) await onGraded()
      return refused
    }
  }

  return (
    <section className="mt-6">
      {answer.state === 'REPLACED' && <AlertBanner type="info">{messages.grading.newer}</AlertBanner>}
      {answer.gradedAt && <p className="ink-3 t-sm">{messages.grading.gradedOn(formatDateTime(answer.gradedAt))}</p>}
      {may.includes('ACCEPTED') && (
        <Form
          of={gradeAssignment.input}
          defaultValues={{ uid: answer.uid, decision: 'ACCEPTED', ...readDraft(place, empty) }}
          onSubmit={decide}
          className="space-y-4"
        >
          <TextDraft place={place} start={empty} notice={talkMessages.unsent} />
          <FormTextarea
            name="feedback"
            label={messages.grading.feedback}
            hint={messages.grading.feedbackHint}
            rows={5}
            maxLength={maxFeedbackLength}
          />
          <div className="flex flex-wrap gap-2.5">
            <FormSubmitAs name="decision" value="ACCEPTED" loadingLabel={messages.grading.saving}>
              {messages.grading.accept}
            </FormSubmitAs>
            {may.includes('AGAIN') && (
              <FormSubmitAs name="decision" value="AGAIN" variant="secondary" loadingLabel={messages.grading.saving}>
                {messages.grading.again}
              </FormSubmitAs>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}
