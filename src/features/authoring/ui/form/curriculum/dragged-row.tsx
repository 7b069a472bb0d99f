import { DotsSixVerticalIcon, ListIcon } from '#design/icons/regular.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDoc } from '../session-context.tsx'
import { kindIcons } from './kind-icons.ts'
import { lessonAt } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

/** What follows the pointer. */
export function DraggedRow({ uid, curriculum }: { uid: string; curriculum: Curriculum }) {
  const lesson = useDoc((doc) => lessonAt(doc.outline, uid))
  const count = useDoc((doc) => doc.outline.find((section) => section.uid === uid)?.lessons.length)
  const DraggedIcon = lesson ? kindIcons[lesson.kind] : ListIcon
  return (
    <div className="drag-preview" aria-hidden="true">
      <DotsSixVerticalIcon size={20} className="ink-3 flex-none" />
      <DraggedIcon size={20} className="flex-none text-link" />
      <span className="min-w-0 truncate">{curriculum.nameOf(uid)}</span>
      {count !== undefined && <span className="t-sm ink-3 ml-auto">{messages.lessonsIn(count)}</span>}
    </div>
  )
}
