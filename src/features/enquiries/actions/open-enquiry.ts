import { and, eq, sql } from 'drizzle-orm'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/admin-en.ts'
import { canMove, dueAt, type EnquiryKind, type EnquiryState, kindOfPath } from '../rules.ts'
import { enquiries, enquiryEntries } from '../tables.ts'

export const noSuchEnquiry = refusal('NOT_FOUND', 404, textOf(messages, 'noSuchEnquiry'))
const changedMeanwhile = refusal('ENQUIRY_CHANGED', 409, textOf(messages, 'changedMeanwhile'))
const moveRefused = (from: EnquiryState, to: EnquiryState) =>
  refusal(
    'ENQUIRY_STATE',
    409,
    textOf(messages, 'moveRefused', textOf(messages.states, from), textOf(messages.states, to)),
  )()

export type EnquiryRecord = typeof enquiries.$inferSelect

/** The kind that an address names; 404 for any other. */
export function kindAt(path: string): EnquiryKind {
  const kind = kindOfPath(path)
  if (!kind) throw noSuchEnquiry()
  return kind
}

export async function findEnquiry(db: Db | Tx, at: { kind: string; uid: string }): Promise<EnquiryRecord> {
  const [row] = await db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.uid, at.uid), eq(enquiries.kind, kindAt(at.kind))))
  if (!row) throw noSuchEnquiry()
  return row
}

/** The enquiry, held until the transaction ends; 409 where it has been changed since the caller read it. */
export async function openEnquiry(
  tx: Tx,
  at: { kind: string; uid: string; version?: number | undefined },
): Promise<EnquiryRecord> {
  const [row] = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.uid, at.uid), eq(enquiries.kind, kindAt(at.kind))))
    .for('update')
  if (!row) throw noSuchEnquiry()
  if (at.version !== undefined && at.version !== row.version) throw changedMeanwhile()
  return row
}

/** Whether a note or a reply was written already under the key it is sent with, by the press whose answer was lost. */
export async function isWritten(
  tx: Tx,
  at: { kind: string; uid: string },
  idempotencyKey: string | undefined,
): Promise<boolean> {
  if (!idempotencyKey) return false
  const { id } = await openEnquiry(tx, { kind: at.kind, uid: at.uid })
  const [written] = await tx
    .select({ enquiryId: enquiryEntries.enquiryId })
    .from(enquiryEntries)
    .where(eq(enquiryEntries.uid, idempotencyKey))
  if (written && written.enquiryId !== id)
    throw refuseFields({ idempotencyKey: textOf(platformMessages, 'badRequest') })
  return written !== undefined
}

type Change = { state?: EnquiryState; answeredAt?: Date; assigneeId?: number | null }

/** Every change counts the version up and sets the clock by the one rule; a move its state refuses is 409. */
export async function updateEnquiry(tx: Tx, enquiry: EnquiryRecord, change: Change, now: Date): Promise<void> {
  const { state = enquiry.state } = change
  if (change.state && !canMove(enquiry.state, change.state)) throw moveRefused(enquiry.state, change.state)
  const next = { ...enquiry, ...change }
  await tx
    .update(enquiries)
    .set({
      ...change,
      dueAt: dueAt(next),
      closedAt: state === 'CLOSED' ? (enquiry.closedAt ?? now) : null,
      version: sql`${enquiries.version} + 1`,
    })
    .where(eq(enquiries.id, enquiry.id))
}
