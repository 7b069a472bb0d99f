import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import type { Db } from '#platform/database/db.ts'

/** A person's name as others see it. */
export async function personName(db: Pick<Db, 'select'>, userId: number): Promise<string> {
  const [row] = await db
    .select({ title: users.title, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return row ? clubbedName(row) : ''
}
