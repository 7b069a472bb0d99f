import { tableAddress } from '#design/table-address.ts'
import { bundleOwners, bundleSorts, bundleStates } from '../rules/bundles.ts'

// What the tables of the pages show, as their addresses say it.

export const bundlesAddress = tableAddress({ sorts: bundleSorts, filters: { state: bundleStates } })
export const adminBundlesAddress = tableAddress({
  sorts: bundleSorts,
  filters: { of: bundleOwners, state: bundleStates },
})
