import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/tally-names.ts'
import { messages as bookMessages } from '../messages/books-en.ts'
import { messages } from '../messages/tally-en.ts'
import { accountCodes } from '../rules/books.ts'
import { tallyNames } from '../rules/tally.ts'
import { tallyLedgerNames } from '../tables.ts'

/** Names that are ours are not stored, so that they follow ours. Two who save at once take turns. */
export const saveTallyLedgers = action(contract.saveTallyLedgers, async (ctx, names) => {
  await ctx.transaction(async (tx) => {
    await takeLock(tx, locks.tallyLedgers)
    const before = new Map((await tx.select().from(tallyLedgerNames)).map((row) => [row.account, row.name]))
    for (const account of accountCodes) {
      const was = before.get(account) ?? tallyNames[account]
      const name = names[account] || tallyNames[account]
      if (name === was) continue
      if (name === tallyNames[account]) await tx.delete(tallyLedgerNames).where(eq(tallyLedgerNames.account, account))
      else
        await tx
          .insert(tallyLedgerNames)
          .values({ account, name })
          .onConflictDoUpdate({ target: tallyLedgerNames.account, set: { name } })
      await recordAudit(tx, ctx, {
        act: 'tally-name.changed',
        uid: account,
        name: bookMessages.accounts[account],
        before: { name: was },
        after: { name },
      })
    }
  })
  return { data: {}, message: textOf(messages, 'saved') }
})
