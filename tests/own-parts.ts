import { and, arrayOverlaps, eq, inArray, isNull, ne } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { financeRoles, type Role } from '#platform/api/contract.ts'
import type { Person, TestApp } from './make.ts'

/** Someone who bought or made a course looks after the money from now on, beside what they were before. */
export async function promote(app: TestApp, { id }: Person, role: Role, before: Role): Promise<void> {
  await app.database.db
    .update(users)
    .set({ roles: [before, role], userRole: role })
    .where(eq(users.id, id))
}

/** Does work while nobody else looks after the money: the others are suspended, and back after it. */
export async function whileAlone<T>(app: TestApp, { id }: Person, work: () => Promise<T>): Promise<T> {
  const { db } = app.database
  const others = await db
    .update(users)
    .set({ suspendedAt: app.ctx().now() })
    .where(and(arrayOverlaps(users.roles, [...financeRoles]), isNull(users.suspendedAt), ne(users.id, id)))
    .returning({ id: users.id })
  try {
    return await work()
  } finally {
    const ids = others.map((other) => other.id)
    await db.update(users).set({ suspendedAt: null }).where(inArray(users.id, ids))
  }
}
