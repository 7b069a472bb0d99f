import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { findEnquiry } from '../actions/open-enquiry.ts'
import { type EnquiryDetails, type EnquiryEntry, showEnquiry } from '../contract/admin.ts'
import { answerBy, resolveBy } from '../rules.ts'
import { administrators, namedPerson, namedPersonOrNull } from './administrators.ts'

const personShape = { id: number, uid: text, title: text, first_name: text, last_name: text }
const entryShape = {
  uid: text,
  kind: oneOf<'note' | 'reply'>(),
  text: text,
  created_at: timestamp,
  sent_at: nullable(timestamp),
  failed_at: nullable(timestamp),
  author_uid: nullable(text),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
}

/** More notes and replies than this is no enquiry any more; the newest are shown. */
const maxEntries = 200

async function entriesOf(db: Db, enquiryId: number): Promise<EnquiryEntry[]> {
  const rows = await queryRows(db, entryShape)`
    select n.uid, n.kind, n.text, n.created_at, n.sent_at, n.failed_at, u.uid as author_uid, u.title, u.first_name, u.last_name
    from (select * from enquiry_entries where enquiry_id = ${enquiryId} order by id desc limit ${maxEntries}) n
    left join users u on u.id = n.author_id order by n.id`
  return rows.map((row) => ({
    uid: row.uid,
    kind: row.kind,
    text: row.text,
    author: namedPersonOrNull({ ...row, uid: row.author_uid }),
    at: new Date(row.created_at).toISOString(),
    delivery: row.kind === 'note' ? null : row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting',
  }))
}

export async function enquiryDetails(db: Db, at: { kind: string; uid: string }, now: Date): Promise<EnquiryDetails> {
  const enquiry = await findEnquiry(db, at)
  const [entries, people, named] = await Promise.all([
    entriesOf(db, enquiry.id),
    administrators(db),
    queryRows(db, personShape)`
      select id, uid, title, first_name, last_name from users where id in (${enquiry.assigneeId ?? 0}, ${enquiry.userId ?? 0})`,
  ])
  const personOf = (id: number | null) => {
    const found = named.find((one) => one.id === id)
    return found ? namedPerson(found) : null
  }
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    uid: enquiry.uid,
    ticket: enquiry.ticket,
    name: enquiry.name,
    email: enquiry.email,
    phone: enquiry.phone,
    subject: enquiry.subject,
    message: enquiry.message,
    studioType: enquiry.studioType,
    city: enquiry.city,
    preferredDate: enquiry.preferredDate,
    hours: enquiry.hours,
    state: enquiry.state,
    version: enquiry.version,
    createdAt: enquiry.createdAt.toISOString(),
    answeredAt: iso(enquiry.answeredAt),
    closedAt: iso(enquiry.closedAt),
    dueAt: iso(enquiry.dueAt),
    overdue: enquiry.dueAt !== null && enquiry.dueAt < now,
    answerBy: answerBy(enquiry.createdAt).toISOString(),
    resolveBy: resolveBy(enquiry.createdAt).toISOString(),
    assignee: personOf(enquiry.assigneeId),
    sender: personOf(enquiry.userId),
    entries,
    administrators: people,
  }
}

export const enquiry = action(showEnquiry, async (ctx, at) => ({ data: await enquiryDetails(ctx.db, at, ctx.now()) }))
