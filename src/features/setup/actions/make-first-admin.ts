import { eq } from 'drizzle-orm'
import { makeSignedInAdmin } from '#features/accounts/actions/make-admin.ts'
import { storedMobile } from '#features/accounts/actions/mobile-number.ts'
import { checkPasswordChoice } from '#features/accounts/actions/password-choice.ts'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { administrators } from '#features/accounts/queries/people-with-role.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { hashToken } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { setup } from '../tables.ts'

const linkUsed = refusal('LINK_USED', 400, textOf(messages, 'linkUsed'))

/** Whether a link makes an administrator. An open school that got one in another way (make-admin) needs no link any more. */
async function linkWorks(db: Db, tokenHash: Buffer): Promise<boolean> {
  const [found] = await db.select({ openedAt: setup.openedAt }).from(setup).where(eq(setup.tokenHash, tokenHash))
  return found !== undefined && !(found.openedAt && (await administrators(db, 1)).length > 0)
}

/** For the page of the link: a form that can't be sent is not shown. */
export const checkSetupLink = action(contract.checkSetupLink, async (ctx, { token }) => ({
  data: { works: await linkWorks(ctx.db, hashToken(token)) },
}))

/** A person who reads what the start printed runs the installation. The link works once. */
export const makeFirstAdmin = action(contract.makeFirstAdmin, async (ctx, { token, newPassword, ...person }) => {
  const tokenHash = hashToken(token)
  // A link that opens nothing costs no hash of a password.
  if (!(await linkWorks(ctx.db, tokenHash))) throw linkUsed()
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
