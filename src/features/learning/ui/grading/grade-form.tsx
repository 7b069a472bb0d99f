import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Textarea } from '#design/textarea.tsx'
import { toast } from '#design/toast.ts'
import { useKeptOverSignIn, useLeftOver } from '#features/accounts/ui/kept-over-sign-in.ts'
import { call, CallError } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { HandedIn } from '../../contract/assignment.ts'
import { courseAssignments, gradeAssignment } from '../../contract/grading.ts'
import { words } from '../../messages/lesson-kinds-en.ts'
import { answerMoves, type GradeDecision, maxFeedbackLength } from '../../rules/answer-states.ts'

const say = words.grading

/** Feedback, and the two ways to decide. An answer that is decided says so. */
export function GradeForm({ answer, onGraded }: { answer: HandedIn; onGraded: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const place = `grade:${answer.uid}`
  const left = useLeftOver<{ feedback: string }>(place)
  const [feedback, setFeedback] = useState(left?.feedback ?? '')
  useKeptOverSignIn(place, feedback.trim() === '' ? null : { feedback })
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState<GradeDecision>()
  const may = answerMoves[answer.state]

  async function decide(decision: GradeDecision) {
    setProblem('')
    if (decision === 'AGAIN' && feedback.trim() === '') return setWrong(words.feedbackForAgain)
    setSending(decision)
    try {
      await call(gradeAssignment, { uid: answer.uid, decision, feedback })
      if (decision === 'ACCEPTED') toast.success(say.accepted, say.acceptedText)
      else toast.success(say.askedAgain, say.askedAgainText)
      void queryClient.invalidateQueries({ queryKey: [courseAssignments.call] })
      await onGraded()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(error.errors.feedback)
      if (!error.errors.feedback) setProblem(error.message)
      if (error.status === 409) await onGraded()
    } finally {
      setSending(undefined)
    }
  }

  return (
    <section className="mt-6">
      {problem && (
        <AlertBanner type="error" className="mb-4">
          {problem}
        </AlertBanner>
      )}
      {answer.state === 'REPLACED' && <AlertBanner type="info">{say.newer}</AlertBanner>}
      {answer.gradedAt && <p className="ink-3 t-sm">{say.gradedOn(formatDateTime(answer.gradedAt))}</p>}
      {may.includes('ACCEPTED') && (
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <Textarea
            label={say.feedback}
            hint={say.feedbackHint}
            error={wrong}
            rows={5}
            maxLength={maxFeedbackLength}
            value={feedback}
            onChange={(event) => {
              setWrong(undefined)
              setFeedback(event.target.value)
            }}
          />
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button
              loading={sending === 'ACCEPTED'}
              loadingLabel={say.saving}
              disabled={sending === 'AGAIN'}
              onClick={() => void decide('ACCEPTED')}
            >
              {say.accept}
            </Button>
            {may.includes('AGAIN') && (
              <Button
                variant="secondary"
                loading={sending === 'AGAIN'}
                loadingLabel={say.saving}
                disabled={sending === 'ACCEPTED'}
                onClick={() => void decide('AGAIN')}
              >
                {say.again}
              </Button>
            )}
          </div>
        </form>
      )}
    </section>
  )
}
