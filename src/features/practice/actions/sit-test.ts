import { eq, sql } from 'drizzle-orm'
import { lockActiveEnrolment } from '#features/enrolments/actions/lock-active-enrolment.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/attempts.ts'
import { messages } from '../messages/refusals-en.ts'
import { canSitTest } from '../policy.ts'
import { attemptOf, type AttemptRow, isOver } from '../queries/attempt-row.ts'
import { versionContent } from '../queries/version-content.ts'
import { graceSeconds } from '../rules/limits.ts'
import { sectionClocks } from '../rules/mock-tests.ts'
import { knownAnswer } from '../rules/questions.ts'
import { mockAnswers, mockAttempts, mockAttemptSections } from '../tables/attempts.ts'
import { mockTests } from '../tables/mock-tests.ts'
import { finishAttempt } from './finish-attempt.ts'
import { attemptSubmitted, testClosed, testNotFound } from './refusals.ts'

/** The test, the version that is sat now, and what this learner did in it. */
async function attemptsSoFar(db: Pick<Db, 'execute'>, userId: number, testId: number) {
  const [row] = await queryRows(db as Db, {
    version_id: number,
    version_uid: text,
    taken: number,
    open: nullable(text),
    open_id: nullable(number),
    open_version_id: nullable(number),
    open_version_uid: nullable(text),
    open_ends_at: nullable(timestamp),
  })`
    select v.id as version_id, v.uid as version_uid,
      (select count(*)::int from mock_attempts a where a.test_id = v.test_id and a.user_id = ${userId}) as taken,
      o.uid as open, o.id as open_id, o.version_id as open_version_id, ov.uid as open_version_uid, o.ends_at as open_ends_at
    from mock_test_versions v
    left join mock_attempts o on o.test_id = v.test_id and o.user_id = ${userId} and o.submitted_at is null
    left join mock_test_versions ov on ov.id = o.version_id
    where v.test_id = ${testId} order by v.number desc limit 1`
  return row
}

/** Begins an attempt; one that is open is answered again, so that two presses begin one. */
export const startAttempt = action(contract.startAttempt, async (ctx, { uid: testUid }) => {
  const { userId } = ctx.actor
  const [test] = await ctx.db.select().from(mockTests).where(eq(mockTests.uid, testUid))
  if (!test || test.state === 'DRAFT') throw testNotFound()
  const uid = await ctx.transaction(async (tx) => {
    // One learner's starts in a course come one after the other.
    if (!canSitTest({ enrolled: await lockActiveEnrolment(tx, userId, test.courseId) })) throw testNotFound()
    const now = ctx.now()
    const found = await attemptsSoFar(tx, userId, test.id)
    if (!found) throw testNotFound()
    if (found.open !== null && found.open_ends_at !== null) {
      const endsAt = new Date(found.open_ends_at)
      if (!isOver({ endsAt }, now)) return found.open
      const open = await attemptOf(tx, ctx.actor, found.open, { lock: true })
      if (open.submittedAt === null) await finishAttempt(tx, open, now)
    }
    if (test.state !== 'PUBLISHED') throw testClosed()
    if (found.taken >= test.maxAttempts)
      throw refusal('NO_ATTEMPTS_LEFT', 409, textOf(messages, 'noAttemptsLeft', test.maxAttempts))()
    const { sections } = await versionContent(tx, found.version_uid)
    const clocks = sectionClocks(sections, now)
    const endsAt = clocks.at(-1)?.closesAt ?? now
    const row = { uid: newUid(), testId: test.id, versionId: found.version_id, userId, number: found.taken + 1 }
    const [made] = await tx
      .insert(mockAttempts)
      .values({ ...row, seed: newUid(), startedAt: now, endsAt })
      .returning({ id: mockAttempts.id })
    if (made)
      await tx
        .insert(mockAttemptSections)
        .values(clocks.map((clock, position) => ({ attemptId: made.id, position, ...clock })))
    return row.uid
  })
  return { data: { uid } }
})

/** One's own attempt; one whose time is over is submitted first, as of its end. */
export async function settledAttempt(
  ctx: Pick<Ctx<Actor>, 'db' | 'transaction' | 'actor' | 'now'>,
  uid: string,
): Promise<AttemptRow> {
  const found = await attemptOf(ctx.db, ctx.actor, uid)
  if (found.submittedAt !== null || !isOver(found, ctx.now())) return found
  return ctx.transaction(async (tx) => {
    const locked = await attemptOf(tx, ctx.actor, uid, { lock: true })
    if (locked.submittedAt !== null) return locked
    await finishAttempt(tx, locked, ctx.now())
    return attemptOf(tx, ctx.actor, uid)
  })
}

/** Saves answers of sections that are open. The attempt is locked: an answer comes before its submission, or is refused. */
export const saveAnswers = action(contract.saveAnswers, async (ctx, { uid, answers }) => {
  const { versionUid } = await settledAttempt(ctx, uid)
  const version = await versionContent(ctx.db, versionUid)
  const data = await ctx.transaction(async (tx) => {
    const attempt = await attemptOf(tx, ctx.actor, uid, { lock: true })
    if (attempt.submittedAt !== null) throw attemptSubmitted()
    const now = ctx.now()
    const clocks = sectionClocks(version.sections, attempt.startedAt)
    const sinceStart = now.getTime() - attempt.startedAt.getTime()
    const rows = new Map<string, typeof mockAnswers.$inferInsert>()
    const closed: string[] = []
    for (const { question: questionUid, given, marked, changedMs } of answers) {
      const found = version.byUid.get(questionUid)
      const clock = found && clocks[found.position]
      if (!clock || now < clock.opensAt || now.getTime() > clock.closesAt.getTime() + graceSeconds * 1000) {
        closed.push(questionUid)
        continue
      }
      rows.set(questionUid, {
        attemptId: attempt.id,
        questionUid,
        given: knownAnswer(found.question, given),
        marked,
        // A device whose clock is ahead does not win for ever.
        changedMs: Math.min(changedMs, sinceStart),
        answeredAt: now,
      })
    }
    if (rows.size > 0)
      await tx
        .insert(mockAnswers)
        .values([...rows.values()])
        .onConflictDoUpdate({
          target: [mockAnswers.attemptId, mockAnswers.questionUid],
          set: {
            given: sql`excluded.given`,
            marked: sql`excluded.marked`,
            changedMs: sql`excluded.changed_ms`,
            answeredAt: sql`excluded.answered_at`,
          },
          setWhere: sql`${mockAnswers.changedMs} <= excluded.changed_ms`,
        })
    return { saved: rows.size, closed, now: now.toISOString() }
  })
  return { data }
})

/** Submits an attempt, once: the second time finds it submitted. */
export const submitAttempt = action(contract.submitAttempt, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const attempt = await attemptOf(tx, ctx.actor, uid, { lock: true })
    if (attempt.submittedAt === null) await finishAttempt(tx, attempt, ctx.now())
  })
  return { data: { uid }, message: textOf(messages, 'submitted') }
})
