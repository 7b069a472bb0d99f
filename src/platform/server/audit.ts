import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Ctx } from '../api/action.ts'
import { createdAt, id, ref, uid } from '../database/columns.ts'
import type { Tx } from '../database/db.ts'
import { type Actor, newUid } from '../http/session.ts'

/**
 * The audit log: which administrator did what, to which entity, its values before and after, when, and from which
 * address. Rows are only ever added; the database refuses to change or delete one (migration 0016).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    uid: uid(),
    /** A user's id; no foreign key: the entry stays as it was written. */
    actorId: ref().notNull(),
    act: text().notNull(),
    /** The kind of entity: `user`, `course`, `theme`, `blog`, … */
    entity: text().notNull(),
    entityUid: text().notNull(),
    /** The entity's name at that time. */
    entityName: text().notNull().default(''),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
    address: text().notNull(),
    userAgent: text().notNull().default(''),
    requestId: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_entries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_entries_actor').on(t.actorId, t.createdAt.desc().nullsFirst()),
    index('audit_entries_act').on(t.act, t.createdAt.desc().nullsFirst()),
    index('audit_entries_entity').on(t.entity, t.entityUid, t.createdAt.desc().nullsFirst()),
  ],
)

export type AuditFacts = Record<string, unknown>

export type AdminAction = {
  /** `<entity>.<what was done>`: `user.suspended`, `theme.saved`. */
  act: `${string}.${string}`
  uid: string
  name?: string
  /** Only what changed; never a password, a code or a token. */
  before?: AuditFacts
  after?: AuditFacts
}

/**
 * Writes down that an administrator downloaded a list of people or money: which, how narrowed, and how many rows.
 * @param name what the list is called, where its own name says too little
 */
export async function recordExport(
  ctx: Pick<Ctx<Actor>, 'actor' | 'now' | 'request' | 'transaction'>,
  list: string,
  choice: object,
  rows: number,
  name = list,
): Promise<void> {
  const narrowed = Object.entries(choice).filter(
    ([name, value]) => name !== 'sort' && name !== 'direction' && value !== undefined && value !== '',
  )
  await ctx.transaction((tx) =>
    recordAudit(tx, ctx, {
      act: 'export.downloaded',
      uid: list,
      name,
      after: { ...Object.fromEntries(narrowed), rows },
    }),
  )
}

/** Writes down what an administrator does, in the transaction that does it: both are there or neither is. */
export async function recordAudit(
  tx: Tx,
  ctx: Pick<Ctx<Actor>, 'actor' | 'now' | 'request'>,
  { act, uid: entityUid, name = '', before, after }: AdminAction,
): Promise<void> {
  const { address, userAgent, id: requestId } = ctx.request
  await tx.insert(auditEntries).values({
    uid: newUid(),
    actorId: ctx.actor.userId,
    act,
    entity: act.slice(0, act.indexOf('.')),
    entityUid,
    entityName: name,
    before: before ?? null,
    after: after ?? null,
    address,
    userAgent: userAgent.slice(0, 300),
    requestId,
    createdAt: ctx.now(),
  })
}
