import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/terms-en.ts'
import { consentsOf } from '../queries/accounts.ts'
import { consentDocuments, consentVersions, termsDueOf } from '../rules.ts'
import { users } from '../tables.ts'
import { recordConsents } from './record-consents.ts'
import { signedInUserOf } from './sessions.ts'

const otherVersion = refusal('TERMS_CHANGED', 409, textOf(messages, 'otherVersion'))

/** Accepts what the person has read; who never accepted anything accepts the privacy policy with it, as at registration. */
export const acceptTerms = action(contract.acceptTerms, async (ctx, { version }) => {
  const present = consentVersions.terms
  if (version !== present) throw otherVersion()
  const user = await ctx.transaction(async (tx) => {
    // Held, so that two presses of one button write one consent.
    const [before] = await tx.select().from(users).where(eq(users.id, ctx.actor.userId)).for('update')
    if (!before) throw new Error('a session without its user')
    const due = termsDueOf(before, present)
    if (!due) return before
    await recordConsents(ctx, tx, before.id, due.acceptedAt ? ['terms'] : consentDocuments)
    const accepted = { termsVersion: present, termsAcceptedAt: ctx.now() }
    await tx.update(users).set(accepted).where(eq(users.id, before.id))
    return { ...before, ...accepted }
  })
  return { data: signedInUserOf(user), message: textOf(messages, 'thanks') }
})

export const accountConsents = action(contract.accountConsents, async (ctx) => ({
  data: { consents: await consentsOf(ctx.db, ctx.actor.userId) },
}))
