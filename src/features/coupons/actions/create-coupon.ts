import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayAfter, dayInIndia, startOfDay } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Actor } from '#platform/http/session.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { makeCode, normalizedCode } from '../rules/codes.ts'
import { maxActiveCoupons, maxCodesPerDay } from '../rules/coupons.ts'
import { couponCodes, couponCourses, coupons } from '../tables.ts'
import { tooManyCodesMade, tooManyCoupons } from './refusals.ts'

type Input = ParsedOf<typeof contract.createCoupon>

/** Creates a coupon with its codes, once a key. */
export const createCoupon = action(contract.createCoupon, async (ctx, input) => {
  const days = daysOf(input, ctx.now())
  if (days.validUntil && days.validUntil <= days.validFrom)
    throw refuseFields({ validUntil: textOf(messages, 'lastDay') })
  const uid = await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.couponsOfCreator(ctx.actor.userId))
    const [there] = await tx
      .select({ uid: coupons.uid })
      .from(coupons)
      .where(and(eq(coupons.creatorId, ctx.actor.userId), eq(coupons.idempotencyKey, input.idempotencyKey)))
    return there?.uid ?? (await writeCoupon(ctx, tx, input, days))
  })
  return { data: { uid }, message: textOf(messages, 'created') }
})

type Days = { validFrom: Date; validUntil: Date | null }

/** From the beginning of the first day to the end of the last one, in India; from now where the first day is today. */
function daysOf({ validFrom, validUntil }: Input, at: Date): Days {
  const today = dayInIndia(at)
  return {
    validFrom: validFrom && validFrom !== today ? startOfDay(validFrom) : at,
    validUntil: validUntil ? startOfDay(dayAfter(validUntil)) : null,
  }
}

async function writeCoupon(ctx: Ctx<Actor>, tx: Tx, input: Input, { validFrom, validUntil }: Days): Promise<string> {
  const creatorId = ctx.actor.userId
  const at = ctx.now()
  const [active] = await tx
    .select({ n: count() })
    .from(coupons)
    .where(
      and(
        eq(coupons.creatorId, creatorId),
        isNull(coupons.endedAt),
        or(isNull(coupons.validUntil), gt(coupons.validUntil, at)),
      ),
    )
  if (active && active.n >= maxActiveCoupons) throw tooManyCoupons()
  const [made] = await tx
    .select({ codes: sum(coupons.codes).mapWith(Number) })
    .from(coupons)
    .where(and(eq(coupons.creatorId, creatorId), gt(coupons.createdAt, new Date(at.getTime() - dayMs))))
  const codes = input.codeKind === 'shared' ? 1 : (input.count ?? 0)
  if ((made?.codes ?? 0) + codes > maxCodesPerDay) throw tooManyCodesMade()
  const courseIds = input.courses ? await ownCourses(tx, creatorId, input.courses) : undefined
  const [coupon] = await tx
    .insert(coupons)
    .values({
      uid: newUid(),
      creatorId,
      name: input.name,
      codeKind: input.codeKind,
      percent: input.kind === 'percent' ? input.percent : null,
      amountPaise: input.kind === 'fixed' ? input.amount : null,
      allCourses: !courseIds,
      validFrom,
      validUntil,
      usesPerPerson: input.usesPerPerson,
      firstPurchaseOnly: input.firstPurchaseOnly,
      codes,
      idempotencyKey: input.idempotencyKey,
      createdAt: at,
    })
    .returning({ id: coupons.id, uid: coupons.uid })
  if (!coupon) throw new Error('a coupon was not written')
  if (courseIds) await tx.insert(couponCourses).values(courseIds.map((courseId) => ({ couponId: coupon.id, courseId })))
  const of = { couponId: coupon.id, creatorId }
  if (input.codeKind === 'shared') await writeSharedCode(tx, of, input)
  else await writeSingleCodes(tx, of, codes)
  return coupon.uid
}

/** The ids of these courses, all of them the creator's, whatever their state. */
async function ownCourses(tx: Tx, creatorId: number, uids: readonly string[]): Promise<number[]> {
  const unique = [...new Set(uids)]
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.creatorId, creatorId), inArray(courses.uid, unique)))
  if (rows.length < unique.length) throw refuseFields({ courses: textOf(messages, 'notYourCourse') })
  return rows.map(({ id }) => id)
}

type Of = { couponId: number; creatorId: number }

async function writeSharedCode(
  tx: Tx,
  of: Of,
  { code = '', maxUses = null }: { code?: string | undefined; maxUses?: number | null | undefined },
) {
  const written = await tx
    .insert(couponCodes)
    .values({ ...of, code: normalizedCode(code), maxUses })
    .onConflictDoNothing()
    .returning({ id: couponCodes.id })
  if (written.length === 0) throw refuseFields({ code: textOf(messages, 'codeTaken') })
}

async function writeSingleCodes(tx: Tx, of: Of, howMany: number): Promise<void> {
  // One that the creator has already is left out by the database, and another one is made.
  for (let left = howMany; left > 0;) {
    const codes = Array.from({ length: left }, () => makeCode(randomBytes))
    const [written] = await queryRows(tx, { n: number })`
      with written as (
        insert into coupon_codes (coupon_id, creator_id, code, max_uses)
        select ${of.couponId}, ${of.creatorId}, code, 1 from unnest(${sql.param(codes)}::text[]) as made (code)
        on conflict do nothing returning 1)
      select count(*)::int as n from written`
    left -= written?.n ?? 0
  }
}
