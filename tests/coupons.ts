import { couponCodes, couponCourses, coupons } from '#features/coupons/tables.ts'
import { makePerson, type TestApp } from './make.ts'

export type MadeCoupon = { id: number; uid: string; codes: string[] }

let made = 0

/** A coupon of the first course's creator as the tables have it: 20 % off all their courses, by one code without a limit. */
export async function makeCoupon(
  app: TestApp,
  { creatorId }: { creatorId: number | null },
  {
    codes = [`CODE${Date.now() % 100_000}N${(made += 1)}`],
    maxUses = null,
    courseIds,
    ...terms
  }: Partial<Omit<typeof coupons.$inferInsert, 'codes'>> & {
    codes?: string[]
    /** Of each code. */
    maxUses?: number | null
    courseIds?: number[]
  } = {},
): Promise<MadeCoupon> {
  const { db } = app.database
  const uid = `coupon-${Date.now()}-${(made += 1)}`
  const [coupon] = await db
    .insert(coupons)
    .values({
      uid,
      creatorId,
      madeBy: creatorId,
      name: 'WhatsApp group',
      codeKind: codes.length > 1 ? 'single' : 'shared',
      percent: terms.amountPaise ? null : 20,
      allCourses: !courseIds,
      validFrom: new Date(0),
      usesPerPerson: 1,
      firstPurchaseOnly: false,
      codes: codes.length,
      ...terms,
    })
    .returning({ id: coupons.id })
  if (!coupon) throw new Error('no coupon was made')
  await db
    .insert(couponCodes)
    .values(codes.map((code) => ({ couponId: coupon.id, creatorId, code, maxUses: codes.length > 1 ? 1 : maxUses })))
  if (courseIds?.length)
    await db.insert(couponCourses).values(courseIds.map((courseId) => ({ couponId: coupon.id, courseId })))
  return { id: coupon.id, uid, codes }
}

/** The same as the platform's, for all courses of the school, made by an administrator. */
export async function makePlatformCoupon(
  app: TestApp,
  terms: Parameters<typeof makeCoupon>[2] = {},
): Promise<MadeCoupon> {
  const { id: madeBy } = await makePerson(app, 'ADMIN')
  return makeCoupon(app, { creatorId: null }, { madeBy, ...terms })
}
