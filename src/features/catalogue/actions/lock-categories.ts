import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import type { coverMotifNames } from '../rules/cover-motifs.ts'

const categoryShape = {
  id: number,
  uid: text,
  slug: text,
  name: text,
  nameHi: text,
  motif: oneOf<(typeof coverMotifNames)[number]>(),
  position: number,
}
type Category = RowOf<typeof categoryShape>

/**
 * Locks all categories, in their order, until the transaction ends. There are few, and two administrators who order,
 * merge or rename them at the same moment would otherwise leave gaps. A course that is being moved into one waits.
 */
export async function lockCategories(tx: Tx): Promise<Category[]> {
  await takeLock(tx, locks.categories)
  return queryRows(tx, categoryShape)`
    select id, uid, slug, name, name_hi as "nameHi", motif, (row_number() over (order by position, id))::int - 1 as position
    from categories order by categories.position, id`
}
