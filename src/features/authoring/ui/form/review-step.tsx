import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { Confirm } from '#design/confirm.tsx'
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon } from '#design/icons/fill.tsx'
import { fileState, type MissingItem } from '../../contract/drafts.ts'
import { messages } from '../../messages/form-en.ts'
import type { CourseDoc } from './course-facts.ts'
import { lessonAt, type Outline } from './curriculum/outline.ts'
import { DifferenceList } from './difference-list.tsx'
import { fieldId } from './field-id.ts'
import { lessonFieldId } from './lesson/kind-props.ts'
import { fieldName } from './readable-field.ts'
import type { ReviewStatus } from './review-status.ts'
import { useDraftSession, useDoc, useFacts } from './session-context.tsx'
import { StepCard } from './step-card.tsx'
import { useMoves } from './use-moves.ts'
import { useSubmit } from './use-submit.ts'

export function ReviewStep() {
  const published = useFacts((facts) => facts.published)
  const changed = useFacts((facts) => facts.changed)
  const { submit, busy, missing, status } = useSubmit()
  const mayChange = status === 'open' || status === 'unchanged'
  return (
    <>
      <StepCard step="review">
        {mayChange && missing.length > 0 ? <Missing missing={missing} /> : <StatusText status={status} />}
        {published && changed && (
          <div className="mt-6">
            <h3 className="t-title">{messages.review.changes}</h3>
            <DifferenceList />
          </div>
        )}
        <p className="ink-2 mt-6">{published ? messages.review.revisionText : messages.review.text}</p>
        <Button
          variant="tonal"
          className="mt-4 max-md:w-full"
          loading={busy}
          loadingLabel={messages.sending}
          disabled={status !== 'open'}
          onClick={submit}
        >
          {messages.submit}
        </Button>
      </StepCard>
      <LifeOfCourse />
    </>
  )
}

/** That the course can be sent, or why it cannot. */
function StatusText({ status }: { status: ReviewStatus }) {
  const open = status === 'open'
  const Icon = open ? CheckCircleFillIcon : InfoFillIcon
  return (
    <p className={classNames('row gap-2 font-semibold', open && 'text-ok-ink')} id="missing" tabIndex={-1}>
      <Icon size={21} className="flex-none" />
      {messages.review.standing[status]}
    </p>
  )
}

/** Everything that is missing, each with the way to it. */
function Missing({ missing }: { missing: readonly MissingItem[] }) {
  const { go } = useDraftSession()
  const outline = useDoc((doc) => doc.outline)
  return (
    <div>
      <h3 id="missing" tabIndex={-1} className="t-title">
        {messages.review.missing(missing.length)}
      </h3>
      <ul className="mt-3 grid gap-1">
        {missing.map((item) => (
          <li key={[item.step, item.sectionUid, item.lessonUid, item.field].join(' ')}>
            <button type="button" className="missing-item" onClick={() => go(placeOf(item))}>
              <WarningCircleFillIcon size={20} className="mt-0.5 flex-none text-bad-ink" />
              <span className="min-w-0">
                <span className="font-semibold">{nameOf(item, outline)}</span>
                <span className="ink-2 block">{item.message}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf({ field, lessonUid, sectionUid }: MissingItem, outline: Outline): string {
  const number = outline.findIndex((section) => section.uid === sectionUid) + 1
  const section = outline[number - 1]
  const sectionName = section ? messages.numbered(number, section.title || messages.readable.untitled) : ''
  if (!lessonUid) return sectionName || fieldName(field)
  return messages.review.lesson(lessonAt(outline, lessonUid)?.title || messages.readable.untitled, sectionName)
}

function placeOf({ step, field, lessonUid, sectionUid }: MissingItem) {
  const path = field === fileState ? 'mediaUid' : field
  if (lessonUid)
    return { step, lesson: lessonUid, focus: path === 'title' ? `title-${lessonUid}` : lessonFieldId(path) }
  return { step, focus: sectionUid ? `section-${sectionUid}` : fieldId(field as keyof CourseDoc) }
}

/** Asks for confirmation before a course is archived or a draft discarded. */
function LifeOfCourse() {
  const moves = useFacts((facts) => facts.moves)
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const { run, remove, busy } = useMoves(() => setAsking(null))
  const offered = (['archive', 'delete'] as const).filter((move) => moves.includes(move))
  if (offered.length === 0) return null
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="life-heading">
      <h2 id="life-heading" className="t-h3">
        {messages.review.life}
      </h2>
      {offered.map((move) => (
        <div key={move} className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="ink-2">{messages.review.lifeText[move]}</p>
          <Button variant="secondary" size="small" onClick={() => setAsking(move)}>
            {messages.review.lifeLabel[move]}
          </Button>
        </div>
      ))}
      {asking && (
        <Confirm
          open
          onClose={() => setAsking(null)}
          question={messages.review.lifeQuestion[asking]}
          detail={messages.review.lifeText[asking]}
          confirmLabel={messages.review.lifeLabel[asking]}
          variant={asking === 'delete' ? 'delete' : 'primary'}
          loading={busy === asking}
          onConfirm={() => (asking === 'delete' ? remove() : run('archive'))}
        />
      )}
    </section>
  )
}
