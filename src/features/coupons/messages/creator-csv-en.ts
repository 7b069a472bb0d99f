import { plural } from '#platform/i18n/plural-en.ts'

export const messages = {
  name: 'Name',
  owner: 'Whose',
  platform: 'Platform',
  state: 'Status',
  states: { scheduled: 'Scheduled', active: 'Active', used_up: 'Used up', ended: 'Ended' },
  code: 'Code',
  codes: (n: number) => plural(n, { one: '1 code', other: `${n} codes` }),
  percent: 'Percent off',
  amount: 'Amount off (₹)',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  maxUses: 'Maximum uses',
  uses: 'Paid orders',
  taken: 'Uses',
  revenue: 'Revenue (₹)',
}
