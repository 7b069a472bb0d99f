import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { fingerprintOf } from '#features/media/ui/begin-upload.ts'
import { dropUpload, resumeWith, startUpload } from '#features/media/ui/uploads.ts'
import { CallError } from '#platform/api/client.ts'
import type { CourseSession } from '../course-session.ts'
import type { OutlineLesson } from './outline.ts'

/**
 * Sends a lesson's file. The upload goes on by itself; where it cannot begin, the lesson's row says why and offers to
 * try again.
 * @returns the reason where it could not begin
 */
export async function sendLessonFile(
  session: CourseSession,
  lesson: OutlineLesson,
  file: File,
): Promise<string | undefined> {
  try {
    const autosave = await session.lesson(lesson.uid, lesson.kind)
    const mediaUid = await startUpload(file, lesson.kind === 'video' ? 'video' : 'document')
    session.setFileProblem(lesson.uid, null)
    autosave.change((content) => ({ ...content, mediaUid }) as LessonContent)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    session.setFileProblem(lesson.uid, {
      message: error.message,
      retry: () => void sendLessonFile(session, lesson, file),
    })
    return error.message
  }
}

/** Another file for a lesson whose file was refused or stopped; the same file goes on where its upload stopped. */
export async function replaceLessonFile(session: CourseSession, lesson: OutlineLesson, file: File): Promise<void> {
  const { unfinished } = session.fileProblems.getState()[lesson.uid] ?? {}
  if (unfinished && fingerprintOf(file) === unfinished.fingerprint)
    return resumeWith(unfinished.mediaUid, file, unfinished.offset)
  const former = session.waiting.getState()[lesson.uid]
  const refused = await sendLessonFile(session, lesson, file)
  if (former && refused === undefined) await dropUpload(former)
}
