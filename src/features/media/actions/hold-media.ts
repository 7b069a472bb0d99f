import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'

/**
 * Keeps the pictures of a text, and further assets, from being purged until this transaction ends. Call it before
 * writing what names them; what is named then is found by the purge.
 */
export async function lockMedia(tx: Tx, html: string, ...uids: (string | null | undefined)[]): Promise<void> {
  const pictures = [...html.matchAll(/\/api\/media\/image\/([a-z0-9]+)\//g)].map(([, uid]) => uid)
  const named = [...pictures, ...uids].filter((uid) => typeof uid === 'string')
  if (named.length > 0) await tx.execute(sql`select from media_assets where uid in ${named} for key share`)
}
