import { eq } from 'drizzle-orm'
import { makeSignedInAdmin } from '#features/accounts/actions/make-admin.ts'
import { storedMobile } from '#features/accounts/actions/mobile-number.ts'
import { checkPasswordChoice } from '#features/accounts/actions/password-choice.ts'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { administrators } from '#features/accounts/queries/people-with-role.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { hashToken } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { setup } from '../tables.ts'

const linkUsed = refusal('LINK_USED', 400, textOf(messages, 'linkUsed'))

/** A person who reads what the start printed runs the installation. The link works once. */
export const makeFirstAdmin = action(contract.makeFirstAdmin, async (ctx, { token, newPassword, ...person }) => {
  const tokenHash = hashToken(token)
  // A link that opens nothing costs no hash of a password.
  const [found] = await ctx.db.select({ openedAt: setup.openedAt }).from(setup).where(eq(setup.tokenHash, tokenHash))
  // An open school that got an administrator in another way (make-admin) needs no link any more.
  const isDone = found?.openedAt && (await administrators(ctx.db, 1)).length > 0
  if (!found || isDone) throw linkUsed()
  const { firstName, lastName, email } = person
  const mobileNo = storedMobile(person.phone)
  await checkPasswordChoice(ctx, 'newPassword', newPassword, person)
  const passwordHash = await hashPassword(newPassword, networkOf(ctx.request.address))
  return ctx.transaction(async (tx) => {
    const used = await tx
      .update(setup)
      .set({ tokenHash: null })
      .where(eq(setup.tokenHash, tokenHash))
      .returning({ id: setup.id })
    if (used.length === 0) throw linkUsed()
    return makeSignedInAdmin(ctx, tx, { firstName, lastName, email, mobileNo, passwordHash })
  })
})
