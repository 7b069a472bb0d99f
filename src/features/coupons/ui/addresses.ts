import { tableAddress } from '#design/table-address.ts'
import { codeFilters, codeSorts, couponSorts } from '../rules/coupons.ts'

// What the tables of the creator's pages show, as their addresses say it.

export const couponsAddress = tableAddress({ sorts: couponSorts, filters: {} })
export const codesAddress = tableAddress({ sorts: codeSorts, filters: { use: codeFilters } })
