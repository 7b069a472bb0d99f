import { count } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-certificates.ts'
import { messages } from '../messages/en.ts'
import { newestKey } from '../queries/signing-key-state.ts'
import { signingKeys } from '../tables.ts'
import { keyIsNew } from './refusals.ts'
import { lockKeys, makeSigningKey } from './signing-key.ts'

export const renewSigningKey = action(contract.renewSigningKey, async (ctx) => {
  const keys = await ctx.transaction(async (tx) => {
    await lockKeys(tx)
    if ((await newestKey(tx, ctx.now()))?.newUntil) throw keyIsNew()
    const { uid } = await makeSigningKey(ctx, tx)
    await recordAudit(tx, ctx, { act: 'certificate.key-renewed', uid, name: uid })
    const [all] = await tx.select({ n: count() }).from(signingKeys)
    return all?.n ?? 0
  })
  // The DID document is used again for a minute.
  await ctx.forgetPages()
  return { data: { keys }, message: textOf(messages, 'keyRenewed') }
})
