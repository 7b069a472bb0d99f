import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { EyeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { previewPath } from '#features/authoring/ui/form/preview-path.ts'
import { fieldName } from '#features/authoring/ui/form/readable-field.ts'
import { call } from '#platform/api/client.ts'
import { formatRelative } from '#platform/format/format.ts'
import { approveCourse, type CourseUnderReview } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { forgetReason, RejectDialog } from './reject-dialog.tsx'

type Props = { review: CourseUnderReview; now: Date; first?: 'reject'; onDecided: () => void }

/** What stands open, the way to see it as a learner does, and the two answers. */
export function DecisionCard({ review: { draft }, now, first, onDecided }: Props) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(draft.openSubmission && first ? first : null)
  const open = draft.openSubmission
  const when = (at: string) => formatRelative(at, now, messages.justNow)

  const approve = useWrite(() => call(approveCourse, { uid: draft.uid, submission: open?.uid }), {
    onDone: ({ message }) => {
      forgetReason(draft.uid)
      toast.success(message)
    },
    onSettled: () => {
      setAsking(null)
      onDecided()
    },
  })

  return (
    <section className="card p-5" aria-labelledby="decision">
      <h2 id="decision" className="t-h3">
        {messages.reviewTitle}
      </h2>
      <p className="ink-2 mt-1">{open ? messages.sentAt(when(open.submittedAt)) : messages.nothingOpen}</p>
      {open && <p className="ink-2 mt-1">{messages.readFirst}</p>}
      <LinkButton href={previewPath(draft.path)} variant="secondary" full className="mt-4" icon={<EyeIcon />}>
        {messages.actions.preview}
      </LinkButton>
      {open && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => setAsking('reject')}>
            {messages.actions.reject}
          </Button>
          <Button onClick={() => setAsking('approve')}>{messages.actions.approve}</Button>
        </div>
      )}
      <LastDecision draft={draft} when={when} />
      <Confirm
        open={asking === 'approve'}
        onClose={() => setAsking(null)}
        onConfirm={() => approve.mutate()}
        question={draft.published ? messages.approveRevisionQuestion : messages.approveQuestion}
        detail={messages.approveDetail}
        confirmLabel={messages.actions.approve}
        loading={approve.isPending}
        loadingLabel={messages.approving}
        variant="primary"
      />
      {asking === 'reject' && (
        <RejectDialog
          draft={draft}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            onDecided()
          }}
        />
      )}
    </section>
  )
}

function LastDecision({ draft, when }: { draft: CourseUnderReview['draft']; when: (at: string) => string }) {
  const last = draft.lastDecision
  if (!last) return null
  const titles = new Map(draft.outline.flatMap(({ lessons }) => lessons.map(({ uid, title }) => [uid, title])))
  const nameOf = (field: string) =>
    field.startsWith('lesson:')
      ? messages.lessonField(titles.get(field.slice('lesson:'.length)) || messages.untitledLesson)
      : fieldName(field)
  return (
    <div className="border-line mt-5 border-t pt-4">
      <h3 className="t-sm ink-3 font-normal tracking-normal">{messages.lastDecision}</h3>
      <p className="mt-1 font-semibold">
        {last.decision === 'approved'
          ? messages.approvedAt(when(last.decidedAt))
          : messages.rejectedAt(when(last.decidedAt))}
      </p>
      {last.reason && <p className="ink-2 mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{last.reason}</p>}
      <ul>
        {Object.entries(last.notes).map(([field, note]) => (
          <li key={field} className="ink-2 mt-1.5 [overflow-wrap:anywhere]">
            <span className="block font-semibold">{nameOf(field)}</span>
            {note}
          </li>
        ))}
      </ul>
    </div>
  )
}
