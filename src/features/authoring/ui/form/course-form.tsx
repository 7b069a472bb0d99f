import './course-form.css'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { EyeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Piece, StaggeredRender } from '#design/staggered-render.tsx'
import { lazyExtra } from '#platform/browser/lazy-part.ts'
import { messages } from '../../messages/form-en.ts'
import { BeforeReview } from './before-review.tsx'
import { CourseConflicts } from './course-conflicts.tsx'
import type { CourseSession } from './course-session.ts'
import { isNotReady } from './course-facts.ts'
import { CoursePreview } from './course-preview.tsx'
import {
  SessionContext,
  type FormSession,
  type FormStep,
  newLook,
  useDraftSession,
  useFacts,
} from './session-context.tsx'
import { focusWhenThere } from './focus-when-there.ts'
import { formSteps, type FormPlace } from './form-place.ts'
import { BeforeReviewPlace, PreviewPlace } from './form-places.tsx'
import { FormSteps } from './form-steps.tsx'
import { previewPath } from './preview-path.ts'
import { CourseSaveState } from './course-save-state.tsx'
import { StateBanner } from './state-banner.tsx'
import { prefetchStepsWhenIdle, StepPart } from './step-part.tsx'
import { useAutosave } from './use-autosave.ts'
import { useSubmit } from './use-submit.ts'

/** Nothing of the form waits for it. */
const WatchFiles = lazyExtra(() => import('./watch-files.tsx'), 'WatchFiles')

/** A course being written: its steps, its preview, and where it stands. */
export function CourseForm({
  session,
  title,
  place,
  onPlace,
}: {
  session: CourseSession
  title: string
  place: FormPlace
  onPlace: (place: FormPlace) => void
}) {
  const [look] = useState(newLook)
  const locked = useStore(session.facts, ({ openSubmission, state }) => openSubmission !== null || state === 'ARCHIVED')
  const hasPendingFiles = useStore(session.facts, ({ gaps }) => Object.values(gaps).some(isNotReady))
  const step = place.step ?? 'basics'
  const go = useCallback(
    (to: { step: FormStep; lesson?: string | undefined; focus?: string }) => {
      look.setState({ focus: to.focus ?? 'step-heading' })
      onPlace({ step: to.step, lesson: to.lesson })
    },
    [look, onPlace],
  )
  const form = useMemo<FormSession>(() => ({ session, look, locked, go }), [session, look, locked, go])
  useAutosave(session)
  useEffect(prefetchStepsWhenIdle, [])

  const focus = useStore(look, (state) => state.focus)
  useEffect(() => {
    if (!focus) return
    look.setState({ focus: null })
    focusWhenThere(focus)
  }, [focus, look, step, place.lesson])

  return (
    <SessionContext value={form}>
      <StaggeredRender last={4}>
        <main id="main" className="course-form max-w-[1260px]">
          <FormHead title={title} />
          <StateBanner />
          <FormSteps current={step} onStep={(next) => go({ step: next })} />
          <div className="course-form-grid">
            <div className="grid min-w-0 content-start gap-6">
              <StepPart step={step} lesson={place.lesson} />
              <Piece turn={2}>
                <NextStep step={step} />
              </Piece>
            </div>
            <aside className="grid content-start gap-5" aria-label={messages.preview.heading}>
              <Piece turn={3} before={<PreviewPlace />}>
                <CoursePreview />
              </Piece>
              <Piece turn={4} before={<BeforeReviewPlace />}>
                <BeforeReview />
              </Piece>
            </aside>
          </div>
          <CourseConflicts />
          <Suspense>{hasPendingFiles && <WatchFiles />}</Suspense>
        </main>
      </StaggeredRender>
    </SessionContext>
  )
}

function FormHead({ title }: { title: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-4">
      <div className="min-w-0">
        <h1 className="t-h1">{title}</h1>
        <CourseSaveState />
      </div>
      <FormActions />
    </div>
  )
}

function FormActions() {
  const uid = useFacts((facts) => facts.uid)
  const { submit, busy, status } = useSubmit()
  return (
    <div className="row w-full gap-2.5 md:w-auto">
      {uid && (
        <LinkButton
          href={previewPath(uid)}
          variant="secondary"
          target="_blank"
          className="max-md:flex-1"
          icon={<EyeIcon />}
        >
          {messages.previewLink}
        </LinkButton>
      )}
      <Button
        className="max-md:flex-1"
        disabled={status !== 'open'}
        loading={busy}
        loadingLabel={messages.sending}
        onClick={submit}
      >
        {messages.submit}
      </Button>
    </div>
  )
}

function NextStep({ step }: { step: FormStep }) {
  const { go } = useDraftSession()
  const at = formSteps.indexOf(step)
  const [before, next] = [formSteps[at - 1], formSteps[at + 1]]
  return (
    <div className="flex justify-between gap-3">
      {before ? (
        <Button variant="secondary" onClick={() => go({ step: before })}>
          {messages.back(messages.steps[before].short)}
        </Button>
      ) : (
        <span />
      )}
      {next && (
        <Button variant="tonal" onClick={() => go({ step: next })}>
          {messages.next(messages.steps[next].short)}
        </Button>
      )}
    </div>
  )
}
