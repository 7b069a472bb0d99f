import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName, userState } from '#features/accounts/rules.ts'
import { orderMatches } from '#features/checkout/queries/admin-orders.ts'
import type { OrderState } from '#features/checkout/rules/order-states.ts'
import { enquiryMatches } from '#features/enquiries/queries/enquiry-list.ts'
import type { EnquiryKind } from '#features/enquiries/rules.ts'
import { action } from '#platform/api/action.ts'
import type { Role } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { adminSearch as contract, maxMatches } from '../contract/admin-search.ts'

const nameShape = { title: text, first_name: text, last_name: text }
type NameRow = RowOf<typeof nameShape>
const nameOf = ({ title, first_name: firstName, last_name: lastName }: NameRow) =>
  clubbedName({ title, firstName, lastName })

/** Looked for among this many matches at most: a search that finds more says too little to be put in order. */
const maxRanked = 200
/** One more than is shown tells whether there are others. */
const asMany = maxMatches + 1

const personShape = {
  ...nameShape,
  uid: text,
  email: text,
  user_role: oneOf<Role>(),
  confirmed_at: nullable(timestamp),
  invited_at: nullable(timestamp),
  suspended_at: nullable(timestamp),
}
type PersonRow = RowOf<typeof personShape>

function people(db: Db, search: string): Promise<PersonRow[]> {
  return queryRows(db, personShape)`
    select uid, title, first_name, last_name, email, user_role, confirmed_at, invited_at, suspended_at
    from (select u.* from users u where ${personMatches(search)} limit ${maxRanked}) u
    order by (email = ${search.toLowerCase()}) desc, created_at desc, id desc limit ${asMany}`
}

const orderShape = {
  ...nameShape,
  uid: text,
  receipt: text,
  total_paise: number,
  state: oneOf<OrderState>(),
  created_at: timestamp,
}
type OrderRow = RowOf<typeof orderShape>

function orders(db: Db, search: string): Promise<OrderRow[]> {
  return queryRows(db, orderShape)`
    select o.uid, o.receipt, o.total_paise, o.state, o.created_at, u.title, u.first_name, u.last_name
    from (select o.* from orders o where ${orderMatches(search)} limit ${maxRanked}) o join users u on u.id = o.user_id
    order by o.created_at desc, o.id desc limit ${asMany}`
}

const enquiryShape = { uid: text, kind: oneOf<EnquiryKind>(), ticket: text, name: text, subject: text, city: text }
type EnquiryRow = RowOf<typeof enquiryShape>

function enquiries(db: Db, search: string): Promise<EnquiryRow[]> {
  return queryRows(db, enquiryShape)`
    select uid, kind, ticket, name, subject, city
    from (select e.* from enquiries e where ${enquiryMatches(search)} limit ${maxRanked}) e
    order by created_at desc, id desc limit ${asMany}`
}

export const adminSearch = action(contract, async ({ db }, { q }) => {
  const [persons, ordered, enquired] = await Promise.all([people(db, q), orders(db, q), enquiries(db, q)])
  return {
    data: {
      people: persons.slice(0, maxMatches).map((row) => ({
        uid: row.uid,
        clubbedName: nameOf(row),
        email: row.email,
        userRole: row.user_role,
        state: userState({
          confirmedAt: row.confirmed_at,
          invitedAt: row.invited_at,
          suspendedAt: row.suspended_at,
        }),
      })),
      orders: ordered.slice(0, maxMatches).map((row) => ({
        uid: row.uid,
        receipt: row.receipt,
        buyer: nameOf(row),
        total: row.total_paise,
        state: row.state,
        createdAt: new Date(row.created_at).toISOString(),
      })),
      enquiries: enquired.slice(0, maxMatches).map(({ uid, kind, ticket, name, subject, city }) => ({
        uid,
        kind,
        ticket,
        name,
        subject: kind === 'studio' ? city : subject,
      })),
      more: {
        people: persons.length > maxMatches,
        orders: ordered.length > maxMatches,
        enquiries: enquired.length > maxMatches,
      },
    },
  }
})
