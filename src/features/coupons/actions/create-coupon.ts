import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayAfter, dayInIndia, startOfDay } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { Actor } from '#platform/http/session.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-coupons.ts'
import type { NewCoupon } from '../contract/coupons.ts'
import * as contract from '../contract/creator-coupons.ts'
import { messages } from '../messages/creator-refusals-en.ts'
import { makeCode, normalizedCode } from '../rules/codes.ts'
import { maxActiveCoupons, maxCodesPerDay } from '../rules/coupons.ts'
import { couponCodes, couponCourses, coupons } from '../tables.ts'
import { tooManyCodesMade, tooManyCoupons, tooManyPlatformCodes, tooManyPlatformCoupons } from './refusals.ts'

/** A creator's, for their own courses; the platform's, without a creator, for everyone's. */
type Owner = { creatorId: number | null }

export const createCoupon = action(contract.createCoupon, async (ctx, input) => {
  const uid = await createOnce(ctx, input, { creatorId: ctx.actor.userId })
  return { data: { uid }, message: textOf(messages, 'created') }
})

export const createPlatformCoupon = action(adminContract.createPlatformCoupon, async (ctx, input) => {
  const uid = await createOnce(ctx, input, { creatorId: null })
  return { data: { uid }, message: textOf(messages, 'created') }
})

/** Creates a coupon with its codes, once a key. */
async function createOnce(ctx: Ctx<Actor>, input: NewCoupon, owner: Owner): Promise<string> {
  const days = daysOf(input, ctx.now())
  if (days.validUntil && days.validUntil <= days.validFrom)
    throw refuseFields({ validUntil: textOf(messages, 'lastDay') })
  return ctx.transaction(async (tx) => {
    await takeLock(tx, owner.creatorId === null ? locks.platformCoupons : locks.couponsOfCreator(owner.creatorId))
    const [there] = await tx
      .select({ uid: coupons.uid })
      .from(coupons)
      .where(and(ownedBy(owner), eq(coupons.idempotencyKey, input.idempotencyKey)))
    return there?.uid ?? (await writeCoupon(ctx, tx, input, { owner, ...days }))
  })
}

const ownedBy = ({ creatorId }: Owner) =>
  creatorId === null ? isNull(coupons.creatorId) : eq(coupons.creatorId, creatorId)

type Days = { validFrom: Date; validUntil: Date | null }

/** From the beginning of the first day to the end of the last one, in India; from now where the first day is today. */
function daysOf({ validFrom, validUntil }: NewCoupon, at: Date): Days {
  const today = dayInIndia(at)
  return {
    validFrom: validFrom && validFrom !== today ? startOfDay(validFrom) : at,
    validUntil: validUntil ? startOfDay(dayAfter(validUntil)) : null,
  }
}

async function writeCoupon(
  ctx: Ctx<Actor>,
  tx: Tx,
  input: NewCoupon,
  { owner, validFrom, validUntil }: Days & { owner: Owner },
): Promise<string> {
  const at = ctx.now()
  const codes = input.codeKind === 'shared' ? 1 : (input.count ?? 0)
  await checkLimits(tx, owner, codes, at)
  const named = input.courses ? await coursesToName(tx, owner, input.courses) : undefined
  const [coupon] = await tx
    .insert(coupons)
    .values({
      uid: newUid(),
      ...owner,
      madeBy: ctx.actor.userId,
      name: input.name,
      codeKind: input.codeKind,
      percent: input.kind === 'percent' ? input.percent : null,
      amountPaise: input.kind === 'fixed' ? input.amount : null,
      allCourses: !named,
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
  if (named) await tx.insert(couponCourses).values(named.map(({ id }) => ({ couponId: coupon.id, courseId: id })))
  const of = { couponId: coupon.id, ...owner }
  if (input.codeKind === 'shared') await writeSharedCode(tx, of, input)
  else await writeSingleCodes(tx, of, codes)
  if (owner.creatorId === null) await recordMade(ctx, tx, { uid: coupon.uid, codes, named }, input)
  return coupon.uid
}

/** @throws TOO_MANY_COUPONS 409, TOO_MANY_CODES 429 */
async function checkLimits(tx: Tx, owner: Owner, codes: number, at: Date): Promise<void> {
  const isPlatform = owner.creatorId === null
  const [active] = await tx
    .select({ n: count() })
    .from(coupons)
    .where(and(ownedBy(owner), isNull(coupons.endedAt), or(isNull(coupons.validUntil), gt(coupons.validUntil, at))))
  if (active && active.n >= maxActiveCoupons) throw isPlatform ? tooManyPlatformCoupons() : tooManyCoupons()
  const [made] = await tx
    .select({ codes: sum(coupons.codes).mapWith(Number) })
    .from(coupons)
    .where(and(ownedBy(owner), gt(coupons.createdAt, new Date(at.getTime() - dayMs))))
  if ((made?.codes ?? 0) + codes > maxCodesPerDay) throw isPlatform ? tooManyPlatformCodes() : tooManyCodesMade()
}

type Named = { id: number; creatorId: number }

/** These courses, whatever their state: of the platform anyone's, else all of them the creator's. */
async function coursesToName(tx: Tx, { creatorId }: Owner, uids: readonly string[]): Promise<Named[]> {
  const unique = [...new Set(uids)]
  const rows = await tx
    .select({ id: courses.id, creatorId: courses.creatorId })
    .from(courses)
    .where(and(creatorId === null ? undefined : eq(courses.creatorId, creatorId), inArray(courses.uid, unique)))
  if (rows.length < unique.length)
    throw refuseFields({ courses: textOf(messages, creatorId === null ? 'notFoundCourse' : 'notYourCourse') })
  return rows
}

/** What an administrator gives away of the platform's share, and whether to courses of their own. */
async function recordMade(
  ctx: Ctx<Actor>,
  tx: Tx,
  { uid, codes, named }: { uid: string; codes: number; named: Named[] | undefined },
  { name, kind, percent, amount, codeKind, code = '' }: NewCoupon,
): Promise<void> {
  await recordAudit(tx, ctx, {
    act: 'coupon.created',
    uid,
    name,
    after: {
      ...(kind === 'percent' ? { percent } : { amount: formatPaise(amount ?? 0) }),
      ...(codeKind === 'shared' ? { code: normalizedCode(code) } : { codes }),
      ...(named ? { courses: named.length } : {}),
      ...(named?.some(({ creatorId }) => creatorId === ctx.actor.userId) ? { ownPart: true } : {}),
    },
  })
}

type Of = { couponId: number } & Owner

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
  if (written.length === 0)
    throw refuseFields({ code: textOf(messages, of.creatorId === null ? 'platformCodeTaken' : 'codeTaken') })
}

async function writeSingleCodes(tx: Tx, of: Of, howMany: number): Promise<void> {
  // One that the creator has already is left out by the database, and another one is made.
  for (let left = howMany; left > 0;) {
    const codes = Array.from({ length: left }, () => makeCode(randomBytes))
    const [written] = await queryRows(tx, { n: number })`
      with written as (
        insert into coupon_codes (coupon_id, creator_id, code, max_uses)
        select ${of.couponId}, ${of.creatorId}::bigint, code, 1 from unnest(${sql.param(codes)}::text[]) as made (code)
        on conflict do nothing returning 1)
      select count(*)::int as n from written`
    left -= written?.n ?? 0
  }
}
