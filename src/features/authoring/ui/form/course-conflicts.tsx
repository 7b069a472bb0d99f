import { Suspense } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Conflict, AutosaveState } from '#platform/browser/unsent-work/autosave.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { messages } from '../../messages/form-en.ts'
import type { AnyAutosave } from './course-session.ts'
import { lessonAt } from './curriculum/outline.ts'
import { fieldName, readable } from './readable-field.ts'
import { useDraftSession } from './session-context.tsx'

const ConflictDialog = lazyPart(() => import('#design/conflict-dialog.tsx'), 'ConflictDialog')

/** The first question of the course's drafts, where two versions of one stand against each other. */
export function CourseConflicts() {
  const { session } = useDraftSession()
  // Any draft's conflict shows in the session's status, and is looked for then.
  useStore(session.status)
  const lessons = [...session.openLessons()]
  const conflicting: [string | null, AnyAutosave][] = [[null, session.course], ...lessons]
  const first = conflicting.find(([, autosave]) => autosave.store.getState().status === 'conflict')
  return first ? <CourseConflict key={first[0]} lesson={first[0]} autosave={first[1]} /> : null
}

function CourseConflict({ lesson, autosave }: { lesson: string | null; autosave: AnyAutosave }) {
  const { session } = useDraftSession()
  const state = useStore(autosave.store as unknown as StoreApi<AutosaveState<Record<string, unknown>>>)
  const conflict = state.conflict as Conflict<Record<string, unknown>> | undefined
  if (!conflict) return null
  const outline = session.course.store.getState().value.outline
  return (
    <Suspense>
      <ConflictDialog
        title={lesson ? messages.conflict.lessonTitle(lessonAt(outline, lesson)?.title ?? '') : messages.conflict.title}
        waiting={messages.conflict.waiting}
        fields={conflict.fields.map((name) => ({
          name,
          label: fieldName(name),
          mine: readable(name, state.value[name]),
          theirs: readable(name, conflict.theirs[name]),
        }))}
        onSettle={(choices) => autosave.resolve(choices as never)}
      />
    </Suspense>
  )
}
