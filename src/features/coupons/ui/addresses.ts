import { tableAddress } from '#design/table-address.ts'
import { codeFilters, codeSorts, couponOwners, couponSorts, couponStates } from '../rules/coupons.ts'

// What the tables of the pages show, as their addresses say it.

export const couponsAddress = tableAddress({ sorts: couponSorts, filters: {} })
export const codesAddress = tableAddress({ sorts: codeSorts, filters: { use: codeFilters } })
export const adminCouponsAddress = tableAddress({
  sorts: couponSorts,
  filters: { of: couponOwners, state: couponStates },
})
