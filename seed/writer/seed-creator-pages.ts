import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { coupons } from '#features/coupons/tables.ts'
import { creatorHandles, creatorPages } from '#features/creator-pages/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { demoCreator } from './seed-people.ts'

/** The demo creator has a page of their own, with the coupon that anyone may try. */
export async function seedCreatorPages(tx: Tx, now: Date): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'creator@sopaan.test'))
  // Tests of the seed load parts of the school.
  if (!person) return
  const userId = person.id
  const [coupon] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.creatorId, userId), eq(coupons.codeKind, 'shared')))
    .limit(1)
  await tx.insert(creatorHandles).values({ userId, handle: demoCreator, isCurrent: true, chosenAt: now })
  await tx.insert(creatorPages).values({ userId, accent: 'mor', couponId: coupon?.id ?? null, updatedAt: now })
}
