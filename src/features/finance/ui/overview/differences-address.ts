import { tableAddress } from '#design/table-address.ts'
import { differenceSorts } from '../../rules/ledger-checks.ts'

/** Apart from the list itself: each page's address is read by what every page starts with. */
export const differencesAddress = tableAddress({ sorts: differenceSorts, filters: {} })
export type DifferencesSearch = ReturnType<typeof differencesAddress.read>
