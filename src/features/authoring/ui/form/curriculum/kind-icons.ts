import {
  ArticleIcon,
  ClipboardTextIcon,
  FileTextIcon,
  ListChecksIcon,
  VideoCameraIcon,
} from '#design/icons/regular.tsx'
import type { Icon } from '#design/icons/outline.tsx'
import type { LessonKind } from '#features/catalogue/contract/lesson-content.ts'

export const kindIcons = {
  video: VideoCameraIcon,
  article: ArticleIcon,
  quiz: ListChecksIcon,
  resource: FileTextIcon,
  assignment: ClipboardTextIcon,
} satisfies Record<LessonKind, Icon>
