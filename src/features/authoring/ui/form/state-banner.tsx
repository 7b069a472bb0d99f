import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { messages } from '../../messages/form-en.ts'
import { stepOf } from '../../rules/course-fields.ts'
import type { CourseDoc } from './course-facts.ts'
import { lessonAt } from './curriculum/outline.ts'
import { fieldId } from './field-id.ts'
import { readable, fieldName } from './readable-field.ts'
import { isSentBack, useDraftSession, useDoc, useFacts } from './session-context.tsx'
import { useMoves } from './use-moves.ts'

const DifferenceList = lazyPart(() => import('./difference-list.tsx'), 'DifferenceList')

/** Where the course is in its life, where that is more than a draft: in review, sent back, published with changes. */
export function StateBanner() {
  const facts = useStore(useDraftSession().session.facts)
  const { run, busy } = useMoves()
  if (facts.openSubmission)
    return (
      <AlertBanner type="info" className="mt-5">
        <p className="font-semibold">{facts.published ? messages.banner.revisionInReview : messages.banner.inReview}</p>
        <p className="mt-0.5">{messages.banner.inReviewSince(formatDateTime(facts.openSubmission.submittedAt))}</p>
        <Button
          size="small"
          variant="secondary"
          className="mt-3"
          loading={busy === 'withdraw'}
          onClick={() => run('withdraw')}
        >
          {messages.banner.withdraw}
        </Button>
      </AlertBanner>
    )
  if (facts.state === 'ARCHIVED')
    return (
      <AlertBanner type="warning" className="mt-5">
        <p className="font-semibold">{messages.banner.archived}</p>
        <p className="mt-0.5">
          {facts.moves.includes('restore') ? messages.banner.archivedText : messages.banner.archivedByAdmin}
        </p>
        {facts.moves.includes('restore') && (
          <Button
            size="small"
            variant="secondary"
            className="mt-3"
            loading={busy === 'restore'}
            onClick={() => run('restore')}
          >
            {messages.banner.restore}
          </Button>
        )}
      </AlertBanner>
    )
  return (
    <>
      {isSentBack(facts) && <SentBack />}
      {facts.published && facts.changed && <PendingRevision />}
      {facts.published && !facts.changed && (
        <AlertBanner type="success" className="mt-5">
          <p>{messages.banner.published}</p>
        </AlertBanner>
      )}
    </>
  )
}

/** The reviewer's reason, and each note with the way to where it belongs. */
function SentBack() {
  const { go } = useDraftSession()
  const decision = useFacts((facts) => facts.lastDecision)
  const outline = useDoc((doc) => doc.outline)
  if (!decision) return null
  const notes = Object.entries(decision.notes)
  return (
    <AlertBanner type="error" className="mt-5">
      <p className="font-semibold">{messages.banner.sentBack(formatDateTime(decision.decidedAt))}</p>
      <p className="mt-1 whitespace-pre-line">{decision.reason}</p>
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {notes.map(([key, note]) => {
            const lesson = key.startsWith('lesson:') ? key.slice('lesson:'.length) : undefined
            const name = lesson
              ? lessonAt(outline, lesson)?.title || readable('title', messages.banner.lesson)
              : fieldName(key)
            const focus = lesson ? `title-${lesson}` : fieldId(key as keyof CourseDoc)
            return (
              <li key={key}>
                <button
                  type="button"
                  className="link text-left"
                  onClick={() => go({ step: lesson ? 'curriculum' : stepOf(key), lesson, focus })}
                >
                  {name}
                </button>
                <span className="block whitespace-pre-line">{note}</span>
              </li>
            )
          })}
        </ul>
      )}
    </AlertBanner>
  )
}

function PendingRevision() {
  const [shown, setShown] = useState(false)
  return (
    <AlertBanner type="info" className="mt-5">
      <p className="font-semibold">{messages.banner.pendingRevision}</p>
      <p className="mt-0.5">{messages.banner.pendingText}</p>
      <Button size="small" variant="secondary" className="mt-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? messages.banner.hideChanges : messages.banner.showChanges}
      </Button>
      {shown && (
        <Suspense>
          <DifferenceList />
        </Suspense>
      )}
    </AlertBanner>
  )
}
