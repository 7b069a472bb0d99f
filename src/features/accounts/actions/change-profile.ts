import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { users } from '../tables.ts'
import { checkCurrentPassword } from './limit-passwords.ts'
import { storedMobile } from './mobile-number.ts'
import { notifyChange } from './notify-change.ts'
import { refuseOtherRegion } from './remember-billing.ts'
import type { UserRow } from './sessions.ts'

type ProfileFields = Partial<
  Pick<
    UserRow,
    | 'title'
    | 'firstName'
    | 'lastName'
    | 'headline'
    | 'bio'
    | 'city'
    | 'links'
    | 'stateCode'
    | 'pin'
    | 'profilePublic'
    | 'photoLink'
  >
>

/**
 * Writes what a person says of themselves; fields left out stay as they are.
 * @throws 422 on `stateCode` where their GSTIN belongs to another State
 */
export async function changeProfile(tx: Tx, userId: number, fields: ProfileFields): Promise<UserRow> {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const where = eq(users.id, userId)
  await refuseOtherRegion(tx, userId, { stateCode: fields.stateCode }, 'stateCode')
  const [user] =
    Object.keys(sent).length > 0
      ? await tx.update(users).set(sent).where(where).returning()
      : await tx.select().from(users).where(where)
  if (!user) throw new Error('a session without its user')
  return user
}

/**
 * The number a person wants from now on, or undefined where it is the one they have. Codes go to it, so anyone who changes
 * it must know the password: a stolen session is not enough.
 * @throws 422 on `phone` or `currentPassword`, 429 after too many wrong passwords
 */
export async function newMobile(
  ctx: Ctx<Actor>,
  phone: string,
  currentPassword: string | undefined,
): Promise<string | undefined> {
  const mobileNo = storedMobile(phone)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new Error('a session without its user')
  if (mobileNo === user.mobileNo) return undefined
  if (!currentPassword) throw refuseFields({ currentPassword: textOf(messages, 'passwordForNumber') })
  await checkCurrentPassword(ctx, user, currentPassword)
  return mobileNo
}

export async function changeMobile(ctx: Ctx<Actor>, tx: Tx, mobileNo: string): Promise<void> {
  const { userId } = ctx.actor
  await notifyChange(ctx, tx, userId, 'mobile')
  await tx.update(users).set({ mobileNo, mobileVerifiedAt: null }).where(eq(users.id, userId))
}
