import { action } from '#platform/api/action.ts'
import * as contract from '../contract/tally-names.ts'
import { accountCodes } from '../rules/books.ts'
import { tallyNames } from '../rules/tally.ts'
import { tallyLedgerNames } from '../tables.ts'

export const tallyLedgers = action(contract.tallyLedgers, async ({ db }) => {
  const rows = await db.select().from(tallyLedgerNames)
  const names = new Map(rows.map((row) => [row.account, row.name]))
  return {
    data: {
      ledgers: accountCodes.map((account) => ({
        account,
        name: names.get(account) ?? '',
        defaultName: tallyNames[account],
      })),
    },
  }
})
