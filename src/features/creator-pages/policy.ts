import { isAdmin, type Role, teaches } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }

/** Has a page: who teaches. */
export const canHavePage = (person: { roles: readonly Role[] }): boolean => teaches(person)

/** Writes the page: its creator alone. */
export const canWritePage = (actor: Actor, page: { userId: number }): boolean =>
  canHavePage(actor) && page.userId === actor.userId

/** Takes a banner or a video off another's page, or frees its handle, with a reason. */
export const canClearPage = (actor: Actor): boolean => isAdmin(actor)
