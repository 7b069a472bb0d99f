import { signedVideo } from '#features/media/actions/sign-media.ts'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { lessonOf, openCourse } from '../queries.ts'
import { mediaHours } from '../rules.ts'

const notEnrolled = refusal('NOT_ENROLLED', 404, words.notEnrolled)
const lessonNotFound = refusal('NOT_FOUND', 404, words.lessonNotFound)

/** A lesson's text, or its video by addresses that are made for this person and die by themselves. */
export const learningLesson = action(contract.learningLesson, async (ctx, input) => {
  const course = await openCourse(ctx.db, ctx.actor, input.uid)
  if (!course) throw notEnrolled()
  const lesson = await lessonOf(ctx.db, course.id, input.lessonUid, ctx.actor.userId)
  if (!lesson) throw lessonNotFound()
  const { asset, ...shown } = lesson
  const expiresAt = new Date(ctx.now().getTime() + mediaHours * 3_600_000)
  const video = asset && signedVideo(ctx.settings.mediaSecret, asset, { userId: ctx.actor.userId, expiresAt })
  return { data: { ...shown, video } }
})
