import { isAdmin, type Role } from '#platform/api/contract.ts'

/** Numbers of documents are the school's: those who see the money alone read the series. */
export const canChangeSeries = (actor: { roles: readonly Role[] }): boolean => isAdmin(actor)
