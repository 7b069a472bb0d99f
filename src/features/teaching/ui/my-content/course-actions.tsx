import {
  ArrowCounterClockwiseIcon,
  ArrowSquareOutIcon,
  ArrowUUpLeftIcon,
  ChartLineUpIcon,
  CopyIcon,
  EyeIcon,
  PencilSimpleIcon,
  TrashIcon,
  TrayIcon,
  UploadSimpleIcon,
  UsersIcon,
} from '#design/icons/regular.tsx'
import type { MenuItem } from '#design/menu.tsx'
import type { CreatorCourse } from '#features/authoring/contract/drafts.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/en.ts'
import type { CourseMove } from './course-moves.ts'

const { actions } = messages

/** What may be done with a course now. */
export function actionsOf(
  course: CreatorCourse,
  onMove: (course: CreatorCourse, move: CourseMove) => void,
): MenuItem[] {
  const { uid, path, state, moves } = course
  const move = (name: CourseMove) => ({ onSelect: () => onMove(course, name) })
  const open = (name: CourseMove) => name === 'duplicate' || (moves as readonly string[]).includes(name)
  const items: (MenuItem | false)[] = [
    { label: actions.edit, icon: <PencilSimpleIcon />, href: pagePath('/edit-course/$id', { id: uid }) },
    state === 'PUBLISHED' && {
      label: actions.page,
      icon: <ArrowSquareOutIcon />,
      href: pagePath('/course-details/$id', { id: path }),
    },
    { label: actions.preview, icon: <EyeIcon />, href: pagePath('/course-details/$id', { id: path }, { preview: 1 }) },
    { label: actions.figures, icon: <ChartLineUpIcon />, href: pagePath('/my-content/$id', { id: uid }) },
    {
      label: actions.students,
      icon: <UsersIcon />,
      href: pagePath('/my-content/$id', { id: uid }, { tab: 'students' }),
    },
    open('submit') && { label: actions.submit, icon: <UploadSimpleIcon />, apart: true, ...move('submit') },
    open('withdraw') && { label: actions.withdraw, icon: <ArrowUUpLeftIcon />, apart: true, ...move('withdraw') },
    open('restore') && { label: actions.restore, icon: <ArrowCounterClockwiseIcon />, apart: true, ...move('restore') },
    { label: actions.duplicate, icon: <CopyIcon />, ...move('duplicate') },
    open('archive') && { label: actions.archive, icon: <TrayIcon />, apart: true, ...move('archive') },
    open('delete') && { label: actions.delete, icon: <TrashIcon />, danger: true, apart: true, ...move('delete') },
  ]
  return items.filter((item) => item !== false)
}
