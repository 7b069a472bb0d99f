import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import { type InvitationKind, invitationKinds, maxSends, storedStates, type StoredState } from './rules/invitations.ts'

/**
 * A course that someone gives to one person, who accepts it once with a link. It is no enrolment yet: the person may have no
 * account, and nobody is enrolled in what they did not accept.
 */
export const courseInvitations = pgTable(
  'course_invitations',
  {
    id: id(),
    uid: uid(),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    /** The default is for servers of the release before, which don't name it. */
    kind: text().notNull().default('given').$type<InvitationKind>(),
    /** The course's creator or an administrator; of a gift or a seat, who bought it. */
    invitedBy: ref()
      .notNull()
      .references(() => users.id),
    /** Null: the giver hands the link over, or a seat was taken by the group's own link. */
    email: text(),
    /** Of a gift or a seat: the order line that bought it (order_items; the foreign key is made by hand). */
    orderItemId: ref(),
    /** Of a gift or a seat: the name that its giver signs with; of a gift, what they write. */
    fromName: text().notNull().default(''),
    words: text().notNull().default(''),
    /** Of the link: anyone who has it accepts the course, once. */
    code: text().notNull().unique(),
    state: text().notNull().$type<StoredState>(),
    /** Emails that were ordered, and when the last one was or, on a day to come, will be sent. */
    sends: integer().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedBy: ref().references(() => users.id),
    acceptedAt: instant(),
    /** Of the call that made it, for all of its addresses; the uid of a gift's order, or of who took a seat. */
    idempotencyKey: idempotencyKey('once_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('course_invitations_kind', among(t.kind, invitationKinds)),
    check('course_invitations_state', among(t.state, storedStates)),
    check('course_invitations_gift', sql`(${t.kind} in ('gift','seat')) = (${t.orderItemId} is not null)`),
    check('course_invitations_unpaid', sql`${t.state} <> 'unpaid' or ${t.kind} = 'gift'`),
    check('course_invitations_given', sql`${t.kind} <> 'given' or ${t.email} is not null`),
    check('course_invitations_email_lower', sql`${t.email} = lower(${t.email})`),
    check('course_invitations_sends', sql`${t.sends} between 0 and ${sql.raw(String(maxSends))}`),
    check('course_invitations_accepted', sql`num_nonnulls(${t.acceptedBy}, ${t.acceptedAt}) in (0, 2)`),
    check('course_invitations_accepted_state', sql`(${t.state} <> 'accepted') or ${t.acceptedAt} is not null`),
    // An address has one invitation to a course at a time. Gifts are bought: somebody may have two.
    uniqueIndex('course_invitations_one_open')
      .on(t.courseId, t.email)
      .where(sql`state = 'open' and kind = 'given'`),
    uniqueIndex('course_invitations_one_item')
      .on(t.orderItemId)
      .where(sql`kind = 'gift'`),
    // An address has one open seat of a group, and a person has one seat.
    uniqueIndex('course_invitations_one_open_seat')
      .on(t.orderItemId, t.email)
      .where(sql`kind = 'seat' and state = 'open'`),
    uniqueIndex('course_invitations_one_seat')
      .on(t.orderItemId, t.acceptedBy)
      .where(sql`kind = 'seat' and state = 'accepted'`),
    // The seats of a group, newest first.
    index('course_invitations_seats')
      .on(t.orderItemId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`kind = 'seat'`),
    // Gifts that nobody accepted, for the job that returns them.
    index('course_invitations_gifts_open')
      .on(t.expiresAt)
      .where(sql`kind = 'gift' and state = 'open'`),
    index('course_invitations_course').on(t.courseId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('course_invitations_course_email').on(t.courseId, t.email, t.id),
    index('course_invitations_of').on(t.invitedBy, t.createdAt),
    index('course_invitations_address').on(t.email, t.createdAt),
  ],
)

/** Addresses whose owner asked for no more invitations. */
export const invitationStops = pgTable('invitation_stops', {
  email: text().primaryKey(),
  createdAt: createdAt(),
})
