import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { couponCodes, coupons } from '#features/coupons/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'

/** Anyone may try them, once a person: 10 % off every course of the demo creator, and 20 % off any, which the school bears. */
const demoCoupons = [
  { code: 'WELCOME10', percent: 10, name: 'Welcome to my courses', email: 'creator@sopaan.test' },
  { code: 'SCHOOL20', percent: 20, name: 'The school’s welcome', email: 'admin@sopaan.test', isPlatform: true },
]

export async function seedCoupons(tx: Tx, now: Date): Promise<void> {
  for (const { code, percent, name, email, isPlatform = false } of demoCoupons) {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    // Tests of the seed load parts of the school.
    if (!person) continue
    const owner = { creatorId: isPlatform ? null : person.id }
    const [coupon] = await tx
      .insert(coupons)
      .values({
        uid: newUid(),
        ...owner,
        madeBy: person.id,
        name,
        codeKind: 'shared',
        percent,
        allCourses: true,
        validFrom: now,
        usesPerPerson: 1,
        firstPurchaseOnly: false,
        codes: 1,
        createdAt: now,
      })
      .returning({ id: coupons.id })
    if (coupon) await tx.insert(couponCodes).values({ couponId: coupon.id, ...owner, code })
  }
}
