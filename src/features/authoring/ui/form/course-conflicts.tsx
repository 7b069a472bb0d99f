import { Suspense } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Conflict, KeeperState } from '#platform/browser/drafts/draft-keeper.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { words } from '../../messages/form-en.ts'
import type { AnyKeeper } from './course-desk.ts'
import { lessonAt } from './curriculum/outline.ts'
import { useDesk } from './desk-context.tsx'
import { fieldName, readable } from './readable-field.ts'

const ConflictDialog = lazyPart(() => import('#design/conflict-dialog.tsx'), 'ConflictDialog')
const say = words.conflict

/** The first question of the course's drafts, where two versions of one stand against each other. */
export function CourseConflicts() {
  const { desk } = useDesk()
  // Any draft's conflict shows in the desk's status, and is looked for then.
  useStore(desk.status)
  const lessons = [...desk.openLessons()]
  const conflicting: [string | null, AnyKeeper][] = [[null, desk.course], ...lessons]
  const first = conflicting.find(([, keeper]) => keeper.store.getState().status === 'conflict')
  return first ? <CourseConflict key={first[0]} lesson={first[0]} keeper={first[1]} /> : null
}

function CourseConflict({ lesson, keeper }: { lesson: string | null; keeper: AnyKeeper }) {
  const { desk } = useDesk()
  const state = useStore(keeper.store as unknown as StoreApi<KeeperState<Record<string, unknown>>>)
  const conflict = state.conflict as Conflict<Record<string, unknown>> | undefined
  if (!conflict) return null
  const outline = desk.course.store.getState().value.outline
  return (
    <Suspense>
      <ConflictDialog
        title={lesson ? say.lessonTitle(lessonAt(outline, lesson)?.title ?? '') : say.title}
        waiting={say.waiting}
        fields={conflict.fields.map((name) => ({
          name,
          label: fieldName(name),
          mine: readable(name, state.value[name]),
          theirs: readable(name, conflict.theirs[name]),
        }))}
        onSettle={(choices) => keeper.settle(choices as never)}
      />
    </Suspense>
  )
}
