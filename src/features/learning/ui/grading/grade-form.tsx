import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { AlertBanner } from '#design/alert-banner.tsx'
import { FormSubmitAs, FormTextarea, useFormControl } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { langOf } from '#design/lang-of.ts'
import { TextInput } from '#design/text-input.tsx'
import { toast } from '#design/toast.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { messages as discussionMessages } from '#features/community/messages/discussion-en.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { latinDigits } from '#platform/format/digits.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { SubmittedAnswer } from '../../contract/assignment.ts'
import { type assignmentAnswer, courseAssignments, gradeAssignment, gradeFor } from '../../contract/grading.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { answerMoves, maxFeedbackLength } from '../../rules/answer-states.ts'
import { rubricTotal } from '../../rules/rubric.ts'

type Rubric = ReplyOf<typeof assignmentAnswer>['lesson']['rubric']

/** Nothing typed yet; the points of an answer that was graded before begin as they are. */
function emptyGrade(rubric: Rubric, { grade }: SubmittedAnswer) {
  const given = new Map(grade?.criteria.map((one) => [one.uid, String(one.given)]))
  return { feedback: '', points: Object.fromEntries(rubric.map(({ uid }) => [uid, given.get(uid) ?? ''])) }
}

/** Points by the rubric, feedback, and the two ways to decide. An answer that is decided says so. */
export function GradeForm({
  answer,
  rubric,
  rubricVersion,
  onGraded,
}: {
  answer: SubmittedAnswer
  rubric: Rubric
  rubricVersion: string
  onGraded: () => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const of = useMemo(() => gradeFor(rubric), [rubric])
  const [empty] = useState(() => emptyGrade(rubric, answer))
  const place = `grade:${answer.uid}`
  const may = answerMoves[answer.state]

  async function decide({ points, ...values }: z.output<ReturnType<typeof gradeFor>>) {
    try {
      await call(gradeAssignment, { ...values, ...(rubric.length > 0 ? { points, rubricVersion } : {}) })
      discardText(place)
      if (values.decision === 'ACCEPTED') toast.success(messages.grading.accepted, messages.grading.acceptedText)
      else toast.success(messages.grading.askedAgain, messages.grading.askedAgainText)
      void queryClient.invalidateQueries({ queryKey: [courseAssignments.call] })
      await onGraded()
    } catch (error) {
      const refused = refusedFields(error)
      if (error instanceof CallError && error.status === 409) {
        // The page is drawn again with what there is now, and with it this form.
        toast.error(error.message)
        await onGraded()
      }
      return refused
    }
  }

  return (
    <section className="mt-6">
      {answer.state === 'REPLACED' && <AlertBanner type="info">{messages.grading.newer}</AlertBanner>}
      {answer.gradedAt && <p className="ink-3 t-sm">{messages.grading.gradedOn(formatDateTime(answer.gradedAt))}</p>}
      {may.includes('ACCEPTED') && (
        <Form
          of={of}
          defaultValues={{ uid: answer.uid, decision: 'ACCEPTED', ...readDraft(place, empty) }}
          onSubmit={decide}
          className="space-y-4"
        >
          <TextDraft place={place} start={empty} notice={discussionMessages.unsent} />
          {rubric.length > 0 && <PointFields rubric={rubric} lateDeduction={answer.lateDeduction} />}
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

/** The points of each criterion, and their sum as it is typed; the server adds them up itself. */
function PointFields({ rubric, lateDeduction }: { rubric: Rubric; lateDeduction: number | null }) {
  const points = useWatch<{ points: Record<string, string> }, 'points'>({ name: 'points' })
  const sum = rubric.reduce((total, { uid }) => total + (Number(points[uid]) || 0), 0)
  return (
    <fieldset>
      <legend className="t-h3">{messages.grading.points}</legend>
      <p className="hint !mt-0">{messages.grading.pointsHint}</p>
      <div className="mt-3 grid gap-4">
        {rubric.map((criterion) => (
          <PointField key={criterion.uid} {...criterion} />
        ))}
      </div>
      <p className="mt-3 font-semibold" role="status">
        {messages.grading.sum(sum, rubricTotal(rubric))}
      </p>
      {lateDeduction !== null && <p className="ink-2 t-sm">{messages.grading.sumLate(lateDeduction)}</p>}
    </fieldset>
  )
}

function PointField({ uid, title, description, points }: Rubric[number]) {
  const id = useId()
  const { focusBy, value, onChange, ...field } = useFormControl<string | undefined>(`points.${uid}`)
  useEffect(() => focusBy(() => document.getElementById(id)?.focus()))
  return (
    <TextInput
      {...field}
      id={id}
      label={<span lang={langOf(title)}>{messages.grading.pointsLabel(title, points)}</span>}
      hint={description && <span lang={langOf(description)}>{description}</span>}
      required
      inputMode="numeric"
      className="max-w-[420px]"
      maxLength={3}
      // A draft of another rubric has nothing for this criterion.
      value={value ?? ''}
      onChange={(event) => onChange(latinDigits(event.target.value))}
    />
  )
}
