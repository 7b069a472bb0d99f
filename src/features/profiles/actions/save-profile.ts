import { eq } from 'drizzle-orm'
import { changeMobile, changeProfile, newMobile } from '#features/accounts/actions/change-profile.ts'
import { clubbedName, type LinkKind, type ProfileLinks } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { renameInstructor } from '#features/catalogue/actions/rename-instructor.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { creatorRoles, hasRole, type ParsedOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/account-en.ts'
import { ownProfileOf } from '../queries/own-profile.ts'

type Fields = ParsedOf<typeof contract.saveLearnerProfile>

/** A person's own profile; cards and pages that show the name follow at once. */
async function save(ctx: Ctx<Actor>, { phone, currentPassword, stateCode, pin, ...sent }: Fields) {
  const { userId } = ctx.actor
  const { website, youtube, instagram, linkedin, ...rest } = sent
  const mobileNo = phone ? await newMobile(ctx, phone, currentPassword) : undefined
  const data = await ctx.transaction(async (tx) => {
    if (mobileNo) await changeMobile(ctx, tx, mobileNo)
    const links = await changedLinks(tx, userId, { website, youtube, instagram, linkedin })
    const user = await changeProfile(tx, userId, {
      ...rest,
      ...(links ? { links } : {}),
      ...(stateCode === undefined ? {} : { stateCode: stateCode || null }),
      ...(pin === undefined ? {} : { pin: pin || null }),
    })
    await renameInstructor(tx, userId, clubbedName(user))
    return ownProfileOf(user)
  })
  // A learner's profile is one page; a creator's name and headline stand on their courses' pages and cards too.
  if (hasRole(data, creatorRoles)) await ctx.forgetPages()
  else await ctx.forgetPages(pagePath('/profile/$id', { id: data.uid }))
  return { data, message: textOf(messages, 'saved') }
}

/** The links that are sent laid over those that are there; an empty one goes. Undefined where none is sent. */
async function changedLinks(
  tx: Tx,
  userId: number,
  sent: Partial<Record<LinkKind, string | undefined>>,
): Promise<ProfileLinks | undefined> {
  const changed = Object.entries(sent).filter(([, href]) => href !== undefined)
  if (changed.length === 0) return undefined
  const [row] = await tx.select({ links: users.links }).from(users).where(eq(users.id, userId)).for('update')
  const all = { ...row?.links, ...Object.fromEntries(changed) }
  return Object.fromEntries(Object.entries(all).filter(([, href]) => href !== ''))
}

export const saveLearnerProfile = action(contract.saveLearnerProfile, save)
export const saveCreatorProfile = action(contract.saveCreatorProfile, save)
export const saveAdminProfile = action(contract.saveAdminProfile, save)
