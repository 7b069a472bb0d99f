import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { among, createdAt, id, instant, isLanguageCode, ref, uid } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'
import {
  type CertificateCriteria,
  type Issuer,
  type RevocationReason,
  revocationReasons,
  statusListSize,
} from './rules/certificates.ts'

/**
 * The keys that sign. The newest one that can be opened signs; all stay published, so that what an earlier one signed can be
 * checked. Rows are only ever added.
 */
export const signingKeys = pgTable('signing_keys', {
  id: id(),
  uid: uid(),
  publicJwk: jsonb().notNull().$type<{ kty: 'OKP'; crv: 'Ed25519'; x: string }>(),
  /** Encrypted with a key that is derived from MEDIA_SECRET (platform/server/sealed.ts). */
  sealedPrivateKey: text().notNull(),
  createdAt: createdAt(),
})

/** A published list of one bit a certificate. The row's lock hands the places out, each once. */
export const statusLists = pgTable(
  'status_lists',
  { id: id(), uid: uid(), taken: integer().notNull().default(0), createdAt: createdAt() },
  (t) => [
    check('status_lists_taken', sql`${t.taken} between 0 and ${sql.raw(String(statusListSize))}`),
    uniqueIndex('status_lists_one_open')
      .on(sql`(true)`)
      .where(sql`taken < ${sql.raw(String(statusListSize))}`),
  ],
)

/** Who has confirmed that the name of their account is the one to print. */
export const confirmedNames = pgTable('confirmed_names', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  confirmedAt: instant().notNull(),
})

/**
 * A certificate as it was issued. The database lets nothing change but whether search engines may list it and, once, its
 * revocation. One enrolment has one at most, for ever; a person has one that is not revoked at most in a course.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    /** In the address and on the paper: 12 letters and digits in groups, which nobody can guess. */
    code: text().notNull().unique(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    courseId: ref()
      .notNull()
      .references(() => courses.id),
    enrolmentId: ref()
      .notNull()
      .references(() => enrolments.id),
    learnerName: text().notNull(),
    courseTitle: text().notNull(),
    creatorName: text().notNull(),
    /** What the document is written in. */
    language: text().notNull().$type<Language>(),
    issuer: jsonb().notNull().$type<Issuer>(),
    criteria: jsonb().notNull().$type<CertificateCriteria>(),
    completedAt: instant().notNull(),
    issuedAt: instant().notNull(),
    statusListId: ref()
      .notNull()
      .references(() => statusLists.id),
    statusIndex: integer().notNull(),
    /** The Open Badges credential, signed: a compact JWT. */
    credential: text().notNull(),
    /** A short JWT of name, course and day for the QR code, signed by the same key. */
    proof: text().notNull(),
    /** The learner lets search engines list its page. */
    indexable: boolean().notNull().default(false),
    revokedAt: instant(),
    revocationReason: text().$type<RevocationReason>(),
    /** What the administrator wrote; for administrators alone. */
    revocationNote: text().notNull().default(''),
    revokedBy: ref().references(() => users.id),
    searchName: text().generatedAlwaysAs(sql`fold_text(learner_name || ' ' || course_title || ' ' || code)`),
  },
  (t) => [
    uniqueIndex('certificates_enrolment').on(t.enrolmentId),
    uniqueIndex('certificates_one_valid')
      .on(t.userId, t.courseId)
      .where(sql`revoked_at is null`),
    uniqueIndex('certificates_status').on(t.statusListId, t.statusIndex),
    index('certificates_user').on(t.userId, t.issuedAt),
    index('certificates_course').on(t.courseId, t.issuedAt),
    index('certificates_issued').on(t.issuedAt, t.id),
    index('certificates_revoked')
      .on(t.statusListId, t.statusIndex)
      .where(sql`revoked_at is not null`),
    check('certificates_code', sql`${t.code} ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$'`),
    check('certificates_language', isLanguageCode(t.language)),
    check('certificates_status_index', sql`${t.statusIndex} between 0 and ${sql.raw(String(statusListSize - 1))}`),
    check('certificates_reason', among(t.revocationReason, revocationReasons)),
    check('certificates_revoked', sql`(${t.revokedAt} is null) = (${t.revocationReason} is null)`),
    check(
      'certificates_revoked_by',
      sql`case when ${t.revokedAt} is null then ${t.revokedBy} is null and ${t.revocationNote} = '' else (${t.revocationReason} = 'administrator') = (${t.revokedBy} is not null) and (${t.revocationReason} = 'administrator') = (${t.revocationNote} <> '') end`,
    ),
  ],
)
