import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { slugOf } from '#platform/format/slug.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as adminContract from '../contract/admin-bundles.ts'
import * as contract from '../contract/creator-bundles.ts'
import { messages } from '../messages/en.ts'
import { canWriteBundle } from '../policy.ts'
import { maxActiveBundles } from '../rules/bundles.ts'
import { bundleCourses, bundles } from '../tables.ts'
import { bundleIncomplete, bundleNotFound, tooManyBundles } from './refusals.ts'

export type BundleRow = typeof bundles.$inferSelect
type Fields = { title: string; description?: string | undefined; price: Paise; courses: readonly string[] }

export const createBundle = action(contract.createBundle, async (ctx, input) => ({
  data: { uid: await create(ctx, input, ctx.actor.userId) },
  message: textOf(messages, 'created'),
}))

export const createPlatformBundle = action(adminContract.createPlatformBundle, async (ctx, input) => ({
  data: { uid: await create(ctx, input, null) },
  message: textOf(messages, 'created'),
}))

/** Once a key. @param creatorId whose it is; null for the platform's */
async function create(
  ctx: Ctx<Actor>,
  { idempotencyKey, ...fields }: Fields & { idempotencyKey: string },
  creatorId: number | null,
): Promise<string> {
  const madeBy = ctx.actor.userId
  return ctx.transaction(async (tx) => {
    await lockBundlesOf(tx, creatorId)
    const [there] = await tx
      .select({ uid: bundles.uid })
      .from(bundles)
      .where(and(eq(bundles.madeBy, madeBy), eq(bundles.idempotencyKey, idempotencyKey)))
    if (there) return there.uid
    await refuseTooMany(tx, creatorId)
    const courseIds = await choosable(tx, fields.courses, creatorId)
    const at = ctx.now()
    const [made] = await tx
      .insert(bundles)
      .values({
        uid: newUid(),
        ...columnsOf(fields),
        creatorId,
        madeBy,
        state: 'draft',
        idempotencyKey,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!made) throw new Error('a bundle was not written')
    await writeCourses(tx, made.id, courseIds)
    if (creatorId === null)
      await recordAudit(tx, ctx, {
        act: 'bundle.created',
        uid: made.uid,
        name: made.title,
        after: { price: formatPaise(made.pricePaise) },
      })
    return made.uid
  })
}

/** Another one that is not archived. @throws TOO_MANY_BUNDLES 409 */
export async function refuseTooMany(tx: Tx, creatorId: number | null): Promise<void> {
  await lockBundlesOf(tx, creatorId)
  const [active] = await tx
    .select({ n: count() })
    .from(bundles)
    .where(
      and(
        creatorId === null ? isNull(bundles.creatorId) : eq(bundles.creatorId, creatorId),
        ne(bundles.state, 'archived'),
      ),
    )
  if (active && active.n >= maxActiveBundles) throw tooManyBundles()
}

const lockBundlesOf = (tx: Tx, creatorId: number | null) => takeLock(tx, locks.bundlesOf(creatorId ?? 'platform'))

export const saveBundle = action(contract.saveBundle, async (ctx, input) => {
  await save(ctx, input, 'creator')
  return { data: {}, message: textOf(messages, 'saved') }
})

export const savePlatformBundle = action(adminContract.savePlatformBundle, async (ctx, input) => {
  await save(ctx, input, 'platform')
  return { data: {}, message: textOf(messages, 'saved') }
})

export type Side = 'creator' | 'platform'

async function save(ctx: Ctx<Actor>, { uid, ...fields }: Fields & { uid: string }, side: Side): Promise<void> {
  const isPublic = await ctx.transaction(async (tx) => {
    const bundle = await lockBundle(tx, ctx.actor, uid, side)
    const courseIds = await choosable(tx, fields.courses, bundle.creatorId)
    await tx
      .update(bundles)
      .set({ ...columnsOf(fields), updatedAt: ctx.now() })
      .where(eq(bundles.id, bundle.id))
    await tx.delete(bundleCourses).where(eq(bundleCourses.bundleId, bundle.id))
    await writeCourses(tx, bundle.id, courseIds)
    if (bundle.state === 'published') await refuseUnsellable(tx, bundle.id, fields.price)
    if (side === 'platform')
      await recordAudit(tx, ctx, {
        act: 'bundle.changed',
        uid,
        name: fields.title,
        before: { price: formatPaise(bundle.pricePaise) },
        after: { price: formatPaise(fields.price) },
      })
    return bundle.state === 'published'
  })
  if (isPublic) await ctx.forgetPages()
}

/** A bundle that this person writes, locked. @throws BUNDLE_NOT_FOUND 404 */
export async function lockBundle(tx: Tx, actor: Actor, uid: string, side: Side): Promise<BundleRow> {
  const [bundle] = await tx.select().from(bundles).where(eq(bundles.uid, uid)).for('update')
  if (!bundle || (bundle.creatorId === null) !== (side === 'platform') || !canWriteBundle(actor, bundle))
    throw bundleNotFound()
  return bundle
}

const columnsOf = ({ title, description = '', price }: Fields) => ({
  title,
  slug: slugOf(title) || 'bundle',
  description,
  pricePaise: price,
})

/** The ids of these courses, published and the creator's own, in their order. @throws 422 on `courses` */
async function choosable(tx: Tx, uids: readonly string[], creatorId: number | null): Promise<number[]> {
  const unique = [...new Set(uids)]
  const rows = await tx
    .select({ id: courses.id, uid: courses.uid, creatorId: courses.creatorId, listed: courses.listed })
    .from(courses)
    .where(inArray(courses.uid, unique))
  const found = unique.map((uid) => rows.find((row) => row.uid === uid))
  if (creatorId !== null && found.some((course) => course?.creatorId !== creatorId))
    throw refuseFields({ courses: textOf(messages, 'notYours') })
  return found.map((course) => {
    if (!course?.listed) throw refuseFields({ courses: textOf(messages, 'notChoosable') })
    return course.id
  })
}

async function writeCourses(tx: Tx, bundleId: number, courseIds: readonly number[]): Promise<void> {
  await tx.insert(bundleCourses).values(courseIds.map((courseId, position) => ({ bundleId, courseId, position })))
}

/** @throws BUNDLE_INCOMPLETE 409 where a course is not for sale, 422 on `price` where the courses cost no more together */
export async function refuseUnsellable(tx: Tx, bundleId: number, pricePaise: Paise): Promise<void> {
  const rows = await tx
    .select({ listed: courses.listed, payablePaise: courses.payablePaise })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
    .where(eq(bundleCourses.bundleId, bundleId))
    .orderBy(asc(bundleCourses.position))
  if (rows.some(({ listed }) => !listed)) throw bundleIncomplete()
  const together = rows.reduce((sum, row) => sum + (row.payablePaise ?? 0), 0)
  if (pricePaise >= together) throw refuseFields({ price: textOf(messages, 'priceTooHigh') })
}
