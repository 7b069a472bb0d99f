import type { Ctx } from '#platform/api/action.ts'
import type { Refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import type { Parts } from '../policy.ts'
import { decisionsOf } from '../queries/decisions.ts'

/**
 * Refuses an act about money to someone with a part in it who has to leave it to others (`canDecide`).
 * @returns what the audit log says of the act: that the person had a part, where they had one
 */
export async function checkParts(
  ctx: Ctx<Actor>,
  db: Db | Tx,
  parts: Parts,
  refuse: () => Refusal,
): Promise<{ ownPart?: true }> {
  const [decision] = await decisionsOf(ctx, db, [parts])
  if (!decision?.canDecide) throw refuse()
  return decision.hasPart ? { ownPart: true } : {}
}
