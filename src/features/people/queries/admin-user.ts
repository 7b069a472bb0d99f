import { and, desc, eq, gt } from 'drizzle-orm'
import type { UserRow } from '#features/accounts/actions/sessions.ts'
import { canTurnOffTwoStep } from '#features/accounts/policy.ts'
import { consentsOf } from '#features/accounts/queries/accounts.ts'
import { deviceOf, userState } from '#features/accounts/rules.ts'
import { sessions, users } from '#features/accounts/tables.ts'
import type { OrderState } from '#features/checkout/rules/order-states.ts'
import type { EnrolmentSource } from '#features/enrolments/rules.ts'
import { ownProfileOf } from '#features/profiles/queries/own-profile.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { list, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { auditEntries } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'

export const userNotFound = refusal('USER_NOT_FOUND', 404, textOf(messages, 'notFound'))
const maxSessions = 20

async function userOf(db: Db, uid: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.uid, uid))
  if (!user) throw userNotFound()
  return user
}
const iso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())

export const adminUser = action(contract.adminUser, async ({ db, now }, { uid }) => {
  const user = await userOf(db, uid)
  const [open, [counts], consents, suspendedReason] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
      .orderBy(desc(sessions.lastUsedAt))
      .limit(maxSessions),
    queryRows(db, { enrolments: number, orders: number, courses: number })`select
      (select count(*)::int from enrolments where user_id = ${user.id}) as enrolments,
      (select count(*)::int from orders where user_id = ${user.id}) as orders,
      (select count(*)::int from courses where creator_id = ${user.id}) as courses`,
    consentsOf(db, user.id),
    user.suspendedAt ? reasonOfSuspension(db, uid) : null,
  ])
  return {
    data: {
      user: {
        ...ownProfileOf(user),
        mayExport: user.mayExport,
        state: userState(user),
        confirmedAt: iso(user.confirmedAt),
        suspendedAt: iso(user.suspendedAt),
        suspendedReason,
        mobileVerified: user.mobileVerifiedAt !== null,
        twoStep: user.twoStep || !canTurnOffTwoStep(user),
      },
      enrolments: counts?.enrolments ?? 0,
      orders: counts?.orders ?? 0,
      courses: counts?.courses ?? 0,
      consents,
      sessions: open.map((row) => ({
        id: row.id,
        device: deviceOf(row.userAgent),
        place: row.ipAddress,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
      })),
    },
  }
})

/** As the audit log has it. */
async function reasonOfSuspension(db: Db, uid: string): Promise<string | null> {
  const [entry] = await db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.entity, 'user'), eq(auditEntries.entityUid, uid), eq(auditEntries.act, 'user.suspended')),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1)
  const reason = entry?.after?.reason
  return typeof reason === 'string' ? reason : null
}

const enrolmentShape = {
  uid: text,
  title: text,
  path: text,
  status: oneOf<'active' | 'revoked'>(),
  source: oneOf<EnrolmentSource>(),
  progress: number,
  granted_at: timestamp,
  last_activity_at: nullable(timestamp),
}

export const adminUserEnrolments = action(contract.adminUserEnrolments, async ({ db }, { uid, page, limit }) => {
  const { id } = await userOf(db, uid)
  const [rows, [total]] = await Promise.all([
    queryRows(db, enrolmentShape)`
      select e.uid, c.title, c.slug || '-' || c.uid as path, e.status, e.source, e.progress, e.granted_at, e.last_activity_at
      from enrolments e join courses c on c.id = e.course_id where e.user_id = ${id}
      order by e.granted_at desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n from enrolments where user_id = ${id}`,
  ])
  return {
    data: {
      enrolments: rows.map((row) => ({
        uid: row.uid,
        courseTitle: row.title,
        path: row.path,
        status: row.status,
        source: row.source,
        progress: row.progress,
        grantedAt: new Date(row.granted_at).toISOString(),
        lastActivityAt: iso(row.last_activity_at),
      })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})

const orderShape = {
  uid: text,
  receipt: text,
  titles: list(text),
  state: oneOf<OrderState>(),
  total_paise: number,
  created_at: timestamp,
  paid_at: nullable(timestamp),
}

export const adminUserOrders = action(contract.adminUserOrders, async ({ db }, { uid, page, limit }) => {
  const { id } = await userOf(db, uid)
  const [rows, [total]] = await Promise.all([
    queryRows(db, orderShape)`
      select o.uid, o.receipt, o.state, o.total_paise, o.created_at, o.paid_at,
        (select coalesce(array_agg(title order by position), '{}') from order_items where order_id = o.id) as titles
      from orders o where o.user_id = ${id}
      order by o.created_at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n from orders where user_id = ${id}`,
  ])
  return {
    data: {
      orders: rows.map((row) => ({
        uid: row.uid,
        receipt: row.receipt,
        titles: row.titles,
        state: row.state,
        amount: row.total_paise,
        createdAt: new Date(row.created_at).toISOString(),
        paidAt: iso(row.paid_at),
      })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})
