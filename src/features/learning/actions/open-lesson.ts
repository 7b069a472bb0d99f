import { lessonClosed } from '#features/enrolments/actions/refusals.ts'
import { startSeat } from '#features/enrolments/actions/start-seat.ts'
import { signedVideo } from '#features/media/actions/sign-media.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { addressesFor, downloadOf } from '../queries/download-of.ts'
import { lessonOf, openCourse } from '../queries/open-course.ts'
import { openedAssignment } from '../queries/opened-assignment.ts'
import { openedQuiz } from '../queries/opened-quiz.ts'
import { notEnrolled } from './refusals.ts'

const lessonNotFound = refusal('NOT_FOUND', 404, textOf(messages, 'lessonNotFound'))

/** The content of a lesson. Its files have addresses that are signed for this person and expire. */
export const learningLesson = action(contract.learningLesson, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course) throw notEnrolled()
  const lesson = await lessonOf(ctx.db, course, input.lessonUid, ctx.actor.userId)
  if (!lesson) throw lessonNotFound()
  if (!lesson.isOpen) throw lessonClosed()
  if (course.unused_seat && course.enrolment_id !== null && !(await startSeat(ctx.db, course.enrolment_id, ctx.now())))
    throw notEnrolled()
  const { id, asset, content, dueSince, isOpen: _, ...shown } = lesson
  const { userId } = ctx.actor
  const addresses = addressesFor(ctx)
  const grantedAt = course.granted_at ? new Date(course.granted_at) : null
  return {
    data: {
      ...shown,
      video: asset?.kind === 'video' ? signedVideo(ctx.settings.mediaSecret, asset, addresses) : null,
      quiz: content?.kind === 'quiz' ? await openedQuiz(ctx.db, { id, content }, userId, grantedAt === null) : null,
      resource:
        content?.kind === 'resource' ? { note: content.note, file: asset && downloadOf(asset, addresses) } : null,
      assignment:
        content?.kind === 'assignment'
          ? await openedAssignment(ctx.db, { id, content, dueSince }, { userId, grantedAt }, addresses, ctx.now())
          : null,
    },
  }
})
