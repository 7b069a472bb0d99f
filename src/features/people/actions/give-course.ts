import { and, eq } from 'drizzle-orm'
import type { UserRow } from '#features/accounts/actions/sessions.ts'
import { clubbedName, userState } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { courses } from '#features/catalogue/tables.ts'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { withdrawAccepted } from '#features/invitations/actions/withdraw-accepted.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canGiveCourse, canTakeCourse } from '../policy.ts'
import { userNotFound } from '../queries/admin-user.ts'

const suspendedFirst = refusal('SUSPENDED', 409, textOf(messages, 'suspendedFirst'))
const courseNotFound = refusal('COURSE_NOT_FOUND', 404, textOf(messages, 'courseNotFound'))
const courseNotForSale = refusal('COURSE_NOT_FOR_SALE', 409, textOf(messages, 'courseNotPublished'))
const alreadyOwned = refusal('ALREADY_ENROLLED', 409, textOf(messages, 'alreadyOwned'))
const ownCourse = refusal('OWN_COURSE', 409, textOf(messages, 'personsOwnCourse'))
const enrolmentNotFound = refusal('ENROLMENT_NOT_FOUND', 404, textOf(messages, 'enrolmentNotFound'))
const notGiven = refusal('NOT_GIVEN', 409, textOf(messages, 'notGiven'))

/** Locked: a suspension waits until the transaction ends. */
async function lockPerson(tx: Tx, uid: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.uid, uid)).for('no key update')
  if (!user) throw userNotFound()
  return user
}

export const giveCourse = action(contract.giveCourse, async (ctx, { uid, course: courseUid }) => {
  const at = ctx.now()
  const enrolmentUid = await ctx.transaction(async (tx) => {
    const user = await lockPerson(tx, uid)
    if (!canGiveCourse(ctx.actor, { state: userState(user) })) throw suspendedFirst()
    const [course] = await tx.select().from(courses).where(eq(courses.uid, courseUid))
    if (!course) throw courseNotFound()
    if (isCourseCreator({ userId: user.id }, course)) throw ownCourse()
    if (!course.listed) throw courseNotForSale()
    const granted = await grantEnrolments(tx, { userId: user.id, courseIds: [course.id], source: 'admin', at })
    const [enrolment] = await tx
      .select({ uid: enrolments.uid })
      .from(enrolments)
      .where(and(eq(enrolments.userId, user.id), eq(enrolments.courseId, course.id), eq(enrolments.status, 'active')))
    if (granted.length === 0 || !enrolment) throw alreadyOwned()
    await notify(ctx, tx, {
      userId: user.id,
      kind: 'enrolled',
      data: { course: course.title },
      link: pagePath('/learning/$id', { id: course.uid }),
      idempotencyKey: `given:${enrolment.uid}`,
    })
    await recordAudit(tx, ctx, {
      act: 'user.course-given',
      uid: user.uid,
      name: clubbedName(user),
      after: { course: course.title },
    })
    return enrolment.uid
  })
  return { data: { enrolmentUid }, message: textOf(messages, 'courseGiven') }
})

/** Progress stays for the day on which the person has the course again. */
export const takeCourse = action(contract.takeCourse, async (ctx, { uid, enrolment: enrolmentUid }) => {
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    const user = await lockPerson(tx, uid)
    const [found] = await tx
      .select({ enrolment: enrolments, course: courses.title })
      .from(enrolments)
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .where(and(eq(enrolments.uid, enrolmentUid), eq(enrolments.userId, user.id)))
    if (!found) throw enrolmentNotFound()
    const { source, status, courseId } = found.enrolment
    if (status === 'revoked') return
    if (!canTakeCourse(ctx.actor, found.enrolment)) throw notGiven()
    // An invitation is locked before its enrolment, as by its creator.
    if (source === 'given') await withdrawAccepted(tx, { userId: user.id, courseId })
    const revoked = await revokeEnrolments(tx, { userId: user.id, courseIds: [courseId], source, at })
    if (revoked.length === 0) return
    await recordAudit(tx, ctx, {
      act: 'user.course-taken',
      uid: user.uid,
      name: clubbedName(user),
      before: { course: found.course },
    })
  })
  return { data: {}, message: textOf(messages, 'courseTaken') }
})
