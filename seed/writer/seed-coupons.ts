import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { couponCodes, coupons } from '#features/coupons/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'

/** Anyone may try it: 10 % off every course of the demo creator, once a person. */
const code = 'WELCOME10'

export async function seedCoupons(tx: Tx, now: Date): Promise<void> {
  const [creator] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'creator@sopaan.test'))
  // Tests of the seed load parts of the school.
  if (!creator) return
  const creatorId = creator.id
  const [coupon] = await tx
    .insert(coupons)
    .values({
      uid: newUid(),
      creatorId,
      name: 'Welcome to my courses',
      codeKind: 'shared',
      percent: 10,
      allCourses: true,
      validFrom: now,
      usesPerPerson: 1,
      firstPurchaseOnly: false,
      codes: 1,
      createdAt: now,
    })
    .returning({ id: coupons.id })
  if (coupon) await tx.insert(couponCodes).values({ couponId: coupon.id, creatorId, code })
}
