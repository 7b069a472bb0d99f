import * as z from 'zod/mini'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { dayFilter, listInput, selectedRows } from '#platform/api/lists.ts'
import { maxLength, optionalText, pagination } from '#platform/api/validation.ts'

/** One field of what was changed; absent on a side where there was nothing. */
const auditEntry = z.object({
  uid: z.string(),
  /** `<entity>.<what was done>`: `user.suspended`. */
  act: z.string(),
  entity: z.string(),
  entityUid: z.string(),
  entityName: z.string(),
  actor: z.object({ uid: z.string(), clubbedName: z.string() }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  at: z.string(),
  /** The address and device it came from. */
  place: z.string(),
  device: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** `from` and `to` are days in India, both of them in. `entityUid` and `actor` are public ids. */
export const adminAudit = endpoint({
  call: 'GET /admin/audit',
  kind: 'read',
  access: adminRoles,
  answers: 'list',
  exports: 'people',
  input: z.object({
    ...listInput({ sorts: ['at'], sort: 'at' }),
    act: optionalText(80),
    entity: optionalText(40),
    entityUid: z.optional(z.string().check(maxLength(64))),
    actor: z.optional(z.string().check(maxLength(64))),
    from: dayFilter(),
    to: dayFilter(),
    selected: selectedRows(),
  }),
  reply: z.object({
    entries: z.array(auditEntry),
    pagination,
    /** Every act there has been, and every kind of thing, for the filters. */
    acts: z.array(z.string()),
    entities: z.array(z.string()),
  }),
  summary: 'Lists the audit log, newest first; entries are never changed or deleted',
})
