import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { among, createdAt, id, ref, uid } from '#platform/database/columns.ts'
import { type GroupState, groupStates, maxGroupName, maxSeats, minSeats } from './rules/groups.ts'

/**
 * Seats of a course that a company or an institute has bought for its people. A seat is an invitation of the kind `seat` of
 * the same order line. A trigger of those counts `seatsGiven`, so that no more are given than were bought, whatever code does.
 */
export const seatGroups = pgTable(
  'seat_groups',
  {
    id: id(),
    uid: uid(),
    /** Who bought the seats, and gives them. */
    managerId: ref()
      .notNull()
      .references(() => users.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    /** The line that bought them (order_items; the foreign key is made by hand). */
    orderItemId: ref().notNull().unique(),
    /** What the manager calls it, such as Class 10 A. */
    name: text().notNull().default(''),
    /** To whom the invoice is made out: people read it as who gives them a seat. Empty until it is paid. */
    organisation: text().notNull().default(''),
    seats: integer().notNull(),
    /** Open and accepted seats. */
    seatsGiven: integer().notNull().default(0),
    state: text().notNull().$type<GroupState>(),
    /** Of the link by which everyone who has it takes a seat; null while there is none. */
    joinCode: text().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    check('seat_groups_state', among(t.state, groupStates)),
    check('seat_groups_seats', sql`${t.seats} between ${sql.raw(`${minSeats} and ${maxSeats}`)}`),
    check('seat_groups_given', sql`${t.seatsGiven} between 0 and ${t.seats}`),
    check('seat_groups_given_paid', sql`${t.state} = 'open' or ${t.seatsGiven} = 0`),
    check('seat_groups_name', sql`char_length(${t.name}) <= ${sql.raw(String(maxGroupName))}`),
    check('seat_groups_join', sql`${t.joinCode} is null or ${t.state} = 'open'`),
    index('seat_groups_manager').on(t.managerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)
