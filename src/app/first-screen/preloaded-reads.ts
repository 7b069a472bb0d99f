import { checkToken } from '#features/accounts/contract/session.ts'
import { adminUsers } from '#features/people/contract.ts'
import { usersAddress } from '#features/people/ui/users-address.ts'
import { addressOf } from '#platform/api/client.ts'
import { guardedLayouts } from '../shell/frames.ts'

type Match = { routeId: string; params: Record<string, string | undefined>; search?: unknown }

/** What a page of the signed-in asks for first, by its route. Only the server reads this. */
const reads: Record<string, (params: Match['params'], search: never) => string> = {
  ...Object.fromEntries(guardedLayouts.map((layout) => [layout, () => addressOf(checkToken, {})])),
  '/_support/admin/users': (_, search) => addressOf(adminUsers, usersAddress.asked(search)),
}

/** The reads that the document starts by itself, beside the scripts that will want their answers (platform/browser/preloaded-answers.ts). */
export function preloadedReads(matches: readonly Match[]): string[] {
  return matches.flatMap(({ routeId, params, search }) => reads[routeId]?.(params, search as never) ?? [])
}
