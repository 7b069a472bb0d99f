import { addressOf } from '#platform/client.ts'
import { checkToken } from '#features/accounts/contract.ts'
import { readDraft } from '#features/courses/contract/authoring.ts'

type Match = { routeId: string; params: Record<string, string | undefined> }

/** What a page of the signed-in asks for first, by its route. Only the server reads this. */
const reads: Record<string, (params: Match['params']) => string> = {
  '/_signed-in': () => addressOf(checkToken, {}),
  '/_creator': () => addressOf(checkToken, {}),
  '/_admin': () => addressOf(checkToken, {}),
  '/_creator/edit-course/$id': ({ id = '' }) => addressOf(readDraft, { uid: id }),
}

/** The reads that the document starts by itself, beside the scripts that will want their answers (platform/early-answers.ts). */
export function earlyReads(matches: readonly Match[]): string[] {
  return matches.flatMap(({ routeId, params }) => reads[routeId]?.(params) ?? [])
}
