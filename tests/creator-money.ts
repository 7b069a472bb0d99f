import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type Posting, type TransactionKind } from '#features/ledger/rules.ts'
import type { TestApp } from './make.ts'

let posted = 0

/** Books what happens to a creator's shares, at moments of one's choice and without orders behind it. */
export function creatorMoney(app: TestApp, creatorId: number) {
  const subject = { creatorId }
  const post = async (kind: TransactionKind, at: string, lines: Posting[]): Promise<void> => {
    posted += 1
    await app.database.db.transaction((tx) =>
      postEntries(tx, { kind, source: `test ${posted}`, at: new Date(at), lines }),
    )
  }
  return {
    sell: (at: string, paise: number) =>
      post('creator_share', at, [debit('creator_cost', paise, subject), credit('creator_held', paise, subject)]),
    release: (at: string, paise: number) =>
      post('window_closed', at, [debit('creator_held', paise, subject), credit('creator_payable', paise, subject)]),
    /** `from` the account that the refund takes the share from. */
    refund: (at: string, paise: number, from: 'creator_held' | 'creator_payable') =>
      post('refund', at, [debit(from, paise, subject), credit('creator_cost', paise, subject)]),
    payOut: (at: string, paise: number) =>
      post('payout_sent', at, [debit('creator_payable', paise, subject), credit('payout_clearing', paise)]),
  }
}
