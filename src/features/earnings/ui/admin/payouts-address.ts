import { tableAddress } from '#design/table-address.ts'
import { payoutRunSorts } from '../../contract/payout-runs.ts'
import { payoutRunStates } from '../../rules.ts'

// A file of its own: every page's address is read before any page is drawn, and what else it imports would come with it.

export const payoutsPath = '/admin/payouts'
export const payoutTabs = ['runs', 'next', 'left-out', 'failed'] as const
export const payoutsAddress = tableAddress({
  sorts: [...payoutRunSorts, 'amount', 'name', 'returned'],
  filters: { tab: ['next', 'left-out', 'failed'], state: payoutRunStates },
})
export type PayoutsSearch = ReturnType<typeof payoutsAddress.read>
