import type { FundAccountRow } from './entities.ts'

/** How a bank answers about an account. `silent`: not until someone makes it answer. */
export type AccountBehaviour = {
  what: string
  validation: 'active' | 'other name' | 'invalid' | 'failed' | 'silent'
  payout: 'processed' | 'reversed' | 'failed' | 'reversed later' | 'pending' | 'silent'
}

/**
 * Accounts that do not behave. A bank account is one of them when its number starts with 9999, by its last two digits; a
 * UPI id by its first word, as in `closed@sandbox` and `closed.meera@sandbox`. All others are active and paid.
 */
export const specialAccounts: Record<string, AccountBehaviour & { ending: string }> = {
  othername: { ending: '11', what: 'belongs to another name', validation: 'other name', payout: 'processed' },
  invalid: { ending: '12', what: 'does not exist', validation: 'invalid', payout: 'reversed' },
  closed: { ending: '13', what: 'was closed after its check', validation: 'active', payout: 'failed' },
  returns: {
    ending: '14',
    what: 'gives a processed payout back later',
    validation: 'active',
    payout: 'reversed later',
  },
  silent: { ending: '15', what: 'does not answer', validation: 'silent', payout: 'silent' },
  approval: { ending: '16', what: 'needs an approval first', validation: 'active', payout: 'pending' },
  unchecked: { ending: '17', what: 'cannot be checked', validation: 'failed', payout: 'processed' },
}

const ordinary: AccountBehaviour = { what: 'is like any other', validation: 'active', payout: 'processed' }

export function behaviourOf(
  account: Pick<FundAccountRow, 'account_type' | 'account_number' | 'vpa'>,
): AccountBehaviour {
  if (account.account_type === 'vpa') {
    const [, word = ''] = /^([a-z]+)(?:[.\-_][^@]*)?@/i.exec(account.vpa) ?? []
    const key = word.toLowerCase()
    return Object.hasOwn(specialAccounts, key) ? (specialAccounts[key] as AccountBehaviour) : ordinary
  }
  const [, digits] = /^9999\d*?(\d\d)$/.exec(account.account_number) ?? []
  return Object.values(specialAccounts).find(({ ending }) => ending === digits) ?? ordinary
}
