import { count, desc, eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, queryRows, text, timestamp } from '#platform/database/rows.ts'
import * as contract from '../contract/own-certificates.ts'
import { certificateState, type CourseCertificateState } from '../rules/certificates.ts'
import { certificates, confirmedNames } from '../tables.ts'

const maxWaiting = 50

/** The name that would be printed, and whether its owner has confirmed it. */
export async function printedNameOf(db: Pick<Db, 'select'>, userId: number) {
  const [found] = await db
    .select({
      person: { title: users.title, firstName: users.firstName, lastName: users.lastName },
      confirmedAt: confirmedNames.confirmedAt,
    })
    .from(users)
    .leftJoin(confirmedNames, eq(confirmedNames.userId, users.id))
    .where(eq(users.id, userId))
  return { name: found ? clubbedName(found.person) : '', confirmed: Boolean(found?.confirmedAt) }
}

export const ownCertificates = action(contract.ownCertificates, async ({ db, actor }, { page, limit }) => {
  const own = eq(certificates.userId, actor.userId)
  const [rows, [total], waiting, printedName] = await Promise.all([
    db
      .select({ certificate: certificates, courseUid: courses.uid })
      .from(certificates)
      .innerJoin(courses, eq(courses.id, certificates.courseId))
      .where(own)
      .orderBy(desc(certificates.issuedAt), desc(certificates.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ n: count() }).from(certificates).where(own),
    waitingOf(db, actor.userId),
    printedNameOf(db, actor.userId),
  ])
  return {
    data: {
      certificates: rows.map(({ certificate, courseUid }) => ({
        code: certificate.code,
        state: certificateState(certificate),
        courseUid,
        courseTitle: certificate.courseTitle,
        completedAt: certificate.completedAt.toISOString(),
        issuedAt: certificate.issuedAt.toISOString(),
        revokedAt: certificate.revokedAt?.toISOString() ?? null,
        indexable: certificate.indexable,
      })),
      waiting,
      printedName,
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})

async function waitingOf(db: Db, userId: number) {
  const rows = await queryRows(db, { uid: text, title: text, completed_at: timestamp })`
    select c.uid, c.title, e.completed_at from enrolments e join courses c on c.id = e.course_id
    where e.user_id = ${userId} and e.status = 'active' and e.completed_at is not null
      and not exists (select from certificates t where t.enrolment_id = e.id)
      and not exists (select from certificates t where t.user_id = e.user_id and t.course_id = e.course_id and t.revoked_at is null)
    order by e.completed_at desc, e.id desc limit ${maxWaiting}`
  return rows.map((row) => ({
    courseUid: row.uid,
    courseTitle: row.title,
    completedAt: new Date(row.completed_at).toISOString(),
  }))
}

export const courseCertificate = action(contract.courseCertificate, async ({ db, actor }, { uid }) => {
  const [[found], printedName] = await Promise.all([
    queryRows(db, { code: nullable(text), due: nullable(text), revoked: boolean })`
      select (select t.code from certificates t where t.user_id = ${actor.userId} and t.course_id = c.id and t.revoked_at is null) as code,
        (select e.uid from enrolments e where e.user_id = ${actor.userId} and e.course_id = c.id and e.status = 'active'
          and e.completed_at is not null and not exists (select from certificates t where t.enrolment_id = e.id)) as due,
        exists (select from certificates t where t.user_id = ${actor.userId} and t.course_id = c.id) as revoked
      from courses c where c.uid = ${uid}`,
    printedNameOf(db, actor.userId),
  ])
  const code = found?.code ?? null
  const waits: CourseCertificateState = printedName.confirmed ? 'PREPARING' : 'NAME_NEEDED'
  const state: CourseCertificateState = code ? 'ISSUED' : found?.due ? waits : found?.revoked ? 'REVOKED' : 'NONE'
  return { data: { state, code, printedName } }
})
