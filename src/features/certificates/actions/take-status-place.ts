import { eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { statusListSize, statusPlace } from '../rules/certificates.ts'
import { statusLists } from '../tables.ts'

/** The next free place of the list that is open, or of a new one. The list's row stays locked until the commit. */
export async function takeStatusPlace({ now }: Pick<Ctx, 'now'>, tx: Tx) {
  const open = async () => {
    const [list] = await tx.select().from(statusLists).where(lt(statusLists.taken, statusListSize)).for('update')
    return list
  }
  const list = (await open()) ?? (await makeList(tx, now())) ?? (await open())
  if (!list) throw new Error('no status list is open')
  await tx
    .update(statusLists)
    .set({ taken: sql`${statusLists.taken} + 1` })
    .where(eq(statusLists.id, list.id))
  return { listId: list.id, listUid: list.uid, index: statusPlace(list.taken) }
}

/** @returns nothing where another has made one meanwhile: one is open at a time */
async function makeList(tx: Tx, at: Date) {
  const [made] = await tx.insert(statusLists).values({ uid: newUid(), createdAt: at }).onConflictDoNothing().returning()
  return made
}
