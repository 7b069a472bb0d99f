import { CurriculumBuilder } from './curriculum/curriculum-builder.tsx'
import { LessonEditor } from './lesson/lesson-editor.tsx'

/** The whole curriculum, or one lesson of it. */
export function CurriculumStep({ lesson }: { lesson: string | undefined }) {
  return lesson ? <LessonEditor uid={lesson} /> : <CurriculumBuilder />
}
