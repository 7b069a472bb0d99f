import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { ArrowLeftIcon } from '#design/icons/regular.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Switch } from '#design/switch.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import type { Autosave } from '#platform/browser/unsent-work/autosave.ts'
import { localizeEach } from '#platform/i18n/text.ts'
import { fileState } from '../../../contract/drafts.ts'
import { messages as curriculumMessages } from '../../../messages/curriculum-en.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { lessonProblems } from '../../../rules/lesson-rules.ts'
import { Noted } from '../bound-fields.tsx'
import { changeLesson, lessonAt, type OutlineLesson } from '../curriculum/outline.ts'
import { touch, useDraftSession, useDoc, useFacts, useNote } from '../session-context.tsx'
import { ArticleLesson } from './article-lesson.tsx'
import { AssignmentLesson } from './assignment-lesson.tsx'
import { type Change, changed } from './kind-props.ts'
import { QuizLesson } from './quiz-lesson.tsx'
import { ResourceLesson } from './resource-lesson.tsx'
import { VideoLesson } from './video-lesson.tsx'

/** One lesson: its title, whether it is free to preview, and what its kind holds. */
export function LessonEditor({ uid }: { uid: string }) {
  const { go } = useDraftSession()
  const lesson = useDoc((doc) => lessonAt(doc.outline, uid))
  const back = (
    <Button
      variant="text"
      size="small"
      icon={<ArrowLeftIcon size={18} />}
      onClick={() => go({ step: 'curriculum', focus: `lesson-${uid}` })}
    >
      {curriculumMessages.curriculum}
    </Button>
  )
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="step-heading">
      <div className="-ml-2.5">{back}</div>
      {lesson ? (
        <OpenLesson key={uid} lesson={lesson} />
      ) : (
        <p className="ink-2 mt-3" id="step-heading" tabIndex={-1}>
          {messages.gone}
        </p>
      )}
    </section>
  )
}

function OpenLesson({ lesson }: { lesson: OutlineLesson }) {
  const { session, look, locked } = useDraftSession()
  const { uid, kind, title, preview } = lesson
  const [autosave, setAutosave] = useState<Autosave<LessonContent> | null>(session.openLessons().get(uid) ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const note = useNote(`lesson:${uid}`)
  const titleShown = useStore(look, ({ tried, touched }) => tried || touched.has(`title-${uid}`))

  useEffect(() => {
    let left = false
    session.lesson(uid, kind).then(
      (open) => !left && setAutosave(open),
      (error: Error) => !left && setProblem(error.message),
    )
    return () => {
      left = true
    }
  }, [session, uid, kind, attempt])

  const change = (to: { title?: string; preview?: boolean }) =>
    session.change({ outline: changeLesson(session.course.store.getState().value.outline, uid, to) })

  return (
    <Noted note={note}>
      <h2 id="step-heading" className="t-h3 mt-2 mb-5" tabIndex={-1}>
        {curriculumMessages.kinds[kind]}
      </h2>
      <div className="grid gap-5">
        <TextInput
          id={`title-${uid}`}
          label={curriculumMessages.lessonTitle}
          required
          value={title}
          disabled={locked}
          error={titleShown && title.trim() === '' ? messages.titleMissing : undefined}
          onChange={(event) => change({ title: event.target.value })}
          onBlur={() => touch(look, `title-${uid}`)}
        />
        <div>
          <Switch
            label={curriculumMessages.freePreview}
            checked={preview}
            disabled={locked}
            onChange={(event) => change({ preview: event.target.checked })}
          />
          <p className="hint !mt-0">{curriculumMessages.freePreviewHint}</p>
        </div>
        {problem && !autosave && (
          <ErrorState
            heading="p"
            text={problem}
            onRetry={() => {
              setProblem(null)
              setAttempt((count) => count + 1)
            }}
          />
        )}
        {!problem && !autosave && (
          <div className="skeleton-late grid gap-3" role="status" aria-label={messages.loading}>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-40" />
          </div>
        )}
        {autosave && <LessonFields uid={uid} autosave={autosave} />}
      </div>
    </Noted>
  )
}

function LessonFields({ uid, autosave }: { uid: string; autosave: Autosave<LessonContent> }) {
  const { look, locked } = useDraftSession()
  const content = useStore(autosave.store, (state) => state.value)
  const serverGaps = useFacts((facts) => facts.gaps[uid])
  const touched = useStore(look, (state) => state.touched)
  const tried = useStore(look, (state) => state.tried)
  const problems = { ...serverGaps, ...localizeEach(lessonProblems(content)) }
  // The state of a file is shown at the file.
  const problemAt = (path: string) => problems[path] ?? (path === 'mediaUid' ? problems[fileState] : undefined)
  const props = {
    // Each kind is drawn with content of its own kind and changes that.
    change: (to: unknown) => autosave.change((value) => changed(value, to as Change<LessonContent>)),
    problem: (path: string) => (tried || touched.has(`${uid}.${path}`) ? problemAt(path) : undefined),
    leave: (path: string) => touch(look, `${uid}.${path}`),
    locked,
  }
  switch (content.kind) {
    case 'video':
      return <VideoLesson content={content} {...props} />
    case 'article':
      return <ArticleLesson content={content} {...props} />
    case 'quiz':
      return <QuizLesson content={content} {...props} />
    case 'resource':
      return <ResourceLesson content={content} {...props} />
    case 'assignment':
      return <AssignmentLesson content={content} {...props} />
  }
}
