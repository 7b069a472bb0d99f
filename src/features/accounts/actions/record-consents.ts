import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { type ConsentDocument, consentVersions } from '../rules.ts'
import { consents } from '../tables.ts'

/** Writes down that a person accepted documents in their present versions, now, from where the request came. */
export async function recordConsents(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  documents: readonly ConsentDocument[],
): Promise<void> {
  const { address, userAgent } = ctx.request
  await tx.insert(consents).values(
    documents.map((document) => ({
      userId,
      document,
      version: consentVersions[document],
      at: ctx.now(),
      ipAddress: address,
      userAgent: userAgent.slice(0, 300),
    })),
  )
}
