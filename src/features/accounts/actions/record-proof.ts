import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { users } from '../tables.ts'
import { type AnsweredChallenge, expiredCode } from './challenges.ts'
import type { UserRow } from './sessions.ts'

/** What the code was sent to is proven, if it is still the account's; an invitation is answered. */
export async function recordProof(
  tx: Tx,
  { userId, proof, email, mobileNo, id }: AnsweredChallenge,
  at: Date,
): Promise<UserRow> {
  if (userId === null) throw expiredCode()
  const { emailVerifiedAt, mobileVerifiedAt } = users
  const provenNow = {
    email: {
      emailVerifiedAt: sql`case when ${users.email} = ${email} then coalesce(${emailVerifiedAt}, ${at}) else ${emailVerifiedAt} end`,
    },
    sms: {
      mobileVerifiedAt: sql`case when ${users.mobileNo} = ${mobileNo} then coalesce(${mobileVerifiedAt}, ${at}) else ${mobileVerifiedAt} end`,
    },
    recovery: {},
  }
  const [user] = await tx
    .update(users)
    .set({ confirmedAt: sql`coalesce(${users.confirmedAt}, ${at})`, ...provenNow[proof] })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error(`challenge ${id} has no user`)
  return user
}
