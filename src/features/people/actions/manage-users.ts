import { inArray } from 'drizzle-orm'
import { giveRole } from '#features/accounts/actions/give-role.ts'
import { inviteUser as invite } from '#features/accounts/actions/invite-user.ts'
import { lockAdmins } from '#features/accounts/actions/lock-admins.ts'
import { storedMobile } from '#features/accounts/actions/mobile-number.ts'
import { orderLink } from '#features/accounts/actions/send-link.ts'
import { orderStatusEmail } from '#features/accounts/actions/send-status-email.ts'
import type { UserRow } from '#features/accounts/actions/sessions.ts'
import { restoreUsers as restore, suspendUsers as suspend } from '#features/accounts/actions/suspend-users.ts'
import { clubbedName, exportsWith, type GivenRole, rolesWith, userState, worksIn } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { relistCourses, unlistCourses } from '#features/catalogue/actions/list-courses.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { hasRole, staffRoles } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canBecomeAdmin, canManageUser, canRestoreUser, canSendLink, canSuspendUser } from '../policy.ts'
import { userNotFound } from '../queries/admin-user.ts'

const ownAccount = refusal('OWN_ACCOUNT', 409, textOf(messages, 'ownAccount'))
const suspendedFirst = refusal('SUSPENDED', 409, textOf(messages, 'suspendedFirst'))

/** Support helps those who learn and teach. */
const ofStaff = refusal('FORBIDDEN', 403, textOf(platformMessages, 'accessDenied'))
const emailUnproven = refusal('EMAIL_UNPROVEN', 409, textOf(messages, 'emailUnproven'))

const stateOf = (user: UserRow) => ({ uid: user.uid, state: userState(user) })
const replyOf = (user: UserRow) => ({ ...stateOf(user), userRole: user.userRole })

/** The people meant, locked in the order of their ids; 404 where one is missing, 409 where oneself is among them. */
async function others(tx: Tx, ctx: Ctx<Actor>, uids: readonly string[]): Promise<UserRow[]> {
  if (!uids.every((uid) => canManageUser(ctx.actor, { uid }))) throw ownAccount()
  const requested = [...new Set(uids)]
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.uid, requested))
    .orderBy(users.id)
    .for('no key update')
  if (found.length < requested.length) throw userNotFound()
  return found
}

async function suspendAll(ctx: Ctx<Actor>, uids: readonly string[], reason: string) {
  const data = await ctx.transaction(async (tx) => {
    await lockAdmins(tx, ctx.actor)
    const found = await others(tx, ctx, uids)
    const at = ctx.now()
    const open = found.filter((user) => canSuspendUser(ctx.actor, stateOf(user)))
    const changed = idsOf(await suspend(tx, idsOf(open), at))
    if (changed.length > 0) await unlistCourses(tx, changed)
    // As each was found: anyone who never confirmed was not active.
    for (const user of open) {
      await record(tx, ctx, 'user.suspended', user, { state: userState(user) }, { state: 'suspended', reason })
      await orderStatusEmail(ctx, tx, { userId: user.id, suspendedFor: reason })
    }
    return { users: found.map((user) => replyOf({ ...user, suspendedAt: user.suspendedAt ?? at })) }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'suspendedDone') }
}

async function restoreAll(ctx: Ctx<Actor>, uids: readonly string[]) {
  const data = await ctx.transaction(async (tx) => {
    await lockAdmins(tx, ctx.actor)
    const found = await others(tx, ctx, uids)
    const closed = found.filter((user) => canRestoreUser(ctx.actor, stateOf(user)))
    const changed = await restore(tx, idsOf(closed))
    if (changed.length > 0) await relistCourses(tx, idsOf(changed))
    for (const user of changed) {
      await record(tx, ctx, 'user.restored', user, { state: 'suspended' }, { state: userState(user) })
      await orderStatusEmail(ctx, tx, { userId: user.id, suspendedFor: null })
    }
    return { users: found.map((user) => replyOf({ ...user, suspendedAt: null })) }
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'restoredDone') }
}

/** For the audit log. */
const factsOfRole = ({ mayExport, ...user }: UserRow) => {
  const [role, ...alsoRoles] = worksIn(user)
  return {
    role,
    ...(alsoRoles.length > 0 ? { alsoRoles } : {}),
    ...(mayExport.length > 0 ? { mayExport } : {}),
  }
}

/** Whether the role would change nothing. */
const isAlreadySo = (user: UserRow, given: GivenRole): boolean =>
  user.userRole === given.role &&
  hasSame(user.roles, rolesWith(user.roles, given)) &&
  hasSame(user.mayExport, exportsWith(given))
const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

const idsOf = (rows: readonly UserRow[]) => rows.map(({ id }) => id)

type Act = 'user.suspended' | 'user.restored' | 'user.role-changed' | 'user.invited' | 'user.reset-sent'
function record(tx: Tx, ctx: Ctx<Actor>, act: Act, user: UserRow, before?: object, after?: object) {
  return recordAudit(tx, ctx, {
    act,
    uid: user.uid,
    name: clubbedName(user),
    ...(before ? { before: { ...before } } : {}),
    ...(after ? { after: { ...after } } : {}),
  })
}

export const suspendUser = action(contract.suspendUser, (ctx, { uid, reason }) => suspendAll(ctx, [uid], reason))
export const suspendUsers = action(contract.suspendUsers, (ctx, { uids, reason }) => suspendAll(ctx, uids, reason))
export const restoreUser = action(contract.restoreUser, (ctx, { uid }) => restoreAll(ctx, [uid]))
export const restoreUsers = action(contract.restoreUsers, (ctx, { uids }) => restoreAll(ctx, uids))

export const changeRole = action(contract.changeRole, async (ctx, { uid, ...given }) => {
  const data = await ctx.transaction(async (tx) => {
    await lockAdmins(tx, ctx.actor)
    const [user] = await others(tx, ctx, [uid])
    if (!user) throw userNotFound()
    if (isAlreadySo(user, given)) return replyOf(user)
    if (hasRole({ roles: [given.role] }, staffRoles) && !canBecomeAdmin(user)) throw emailUnproven()
    const changed = await giveRole(tx, user, given)
    await record(tx, ctx, 'user.role-changed', user, factsOfRole(user), factsOfRole(changed))
    return replyOf(changed)
  })
  // Whether a profile is public hangs on the role.
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'roleChanged') }
})

export const inviteUser = action(contract.inviteUser, async (ctx, { phone, ...input }) => {
  const mobileNo = storedMobile(phone)
  const user = await ctx.transaction(async (tx) => {
    await lockAdmins(tx, ctx.actor)
    const invited = await invite(ctx, tx, { ...input, mobileNo })
    await record(tx, ctx, 'user.invited', invited, undefined, { email: input.email, ...factsOfRole(invited) })
    return invited
  })
  return { data: replyOf(user), message: textOf(messages, 'invitedDone') }
})

export const sendResetLink = action(contract.sendResetLink, async (ctx, { uid }) => {
  const message = await ctx.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(inArray(users.uid, [uid]))
      .for('no key update')
    if (!user) throw userNotFound()
    if (!canSendLink(ctx.actor, replyOf(user))) throw userState(user) === 'suspended' ? suspendedFirst() : ofStaff()
    const invited = userState(user) === 'invited'
    await orderLink(ctx, tx, invited ? 'invitation' : 'reset', user.id)
    await (invited
      ? record(tx, ctx, 'user.invited', user, undefined, { email: user.email, role: user.userRole })
      : record(tx, ctx, 'user.reset-sent', user))
    return invited ? textOf(messages, 'invitedDone') : textOf(messages, 'linkSent')
  })
  return { data: {}, message }
})
