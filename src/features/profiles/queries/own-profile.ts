import { eq } from 'drizzle-orm'
import type { UserRow } from '#features/accounts/actions/sessions.ts'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/account-en.ts'
import { canReadFullProfile } from '../policy.ts'

export const profileNotFound = refusal('PROFILE_NOT_FOUND', 404, textOf(messages, 'profileNotFound'))

export function ownProfileOf(user: UserRow): contract.OwnProfile {
  const {
    uid,
    title,
    firstName,
    lastName,
    email,
    mobileNo,
    headline,
    bio,
    city,
    links,
    profilePublic,
    userRole,
    roles,
  } = user
  return {
    uid,
    title,
    firstName,
    lastName,
    clubbedName: clubbedName(user),
    photo: user.photoLink,
    email,
    mobileNo,
    headline,
    bio,
    city,
    website: links.website ?? '',
    youtube: links.youtube ?? '',
    instagram: links.instagram ?? '',
    linkedin: links.linkedin ?? '',
    stateCode: user.stateCode ?? '',
    pin: user.pin ?? '',
    profilePublic,
    userRole,
    roles,
    memberSince: user.createdAt.toISOString(),
  }
}

async function profile(ctx: Ctx<Actor>, { uid }: { uid?: string | undefined }) {
  const requestedUid = uid || ctx.actor.uid
  if (!canReadFullProfile(ctx.actor, { uid: requestedUid })) throw profileNotFound()
  const [user] = await ctx.db.select().from(users).where(eq(users.uid, requestedUid))
  if (!user) throw profileNotFound()
  return { data: ownProfileOf(user) }
}
export const learnerProfile = action(contract.learnerProfile, profile)
export const creatorProfile = action(contract.creatorProfile, profile)
export const adminProfile = action(contract.adminProfile, profile)
