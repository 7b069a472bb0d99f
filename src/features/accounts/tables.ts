import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExportPermission, Role } from '#platform/api/contract.ts'
import { among, bytea, createdAt, id, instant, isLanguageCode, ref, uid } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'
import {
  type ConsentDocument,
  type ProfileLinks,
  type SaleEmails,
  type DailyGoal,
  reminderHours,
  type ReminderHour,
  dailyGoals,
  saleEmailChoices,
  usualDailyGoal,
  type SignedInPurpose,
} from './rules.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    uid: uid(),
    email: text().notNull().unique(),
    /** Dr., CA, Pt. …; part of the name that is shown. */
    title: text().notNull().default(''),
    firstName: text().notNull(),
    lastName: text().notNull(),
    mobileNo: text().notNull(),
    passwordHash: text().notNull(),
    roles: text().array().notNull().$type<Role[]>(),
    userRole: text().notNull().$type<Role>(),
    confirmedAt: instant(),
    /** The person has answered a code or a link that went to this email. Until then nothing trusts it. */
    emailVerifiedAt: instant(),
    /** An administrator made the account; it is confirmed once its person sets a password by the link in the email. */
    invitedAt: instant(),
    mobileVerifiedAt: instant(),
    twoStep: boolean().notNull().default(false),
    suspendedAt: instant(),
    /**
     * The version of the terms that the person accepted last; null where someone else created the account. Each
     * acceptance is in `consents`.
     */
    termsVersion: text(),
    termsAcceptedAt: instant(),
    /** Which lists they may download beside administrators. */
    mayExport: text().array().notNull().default([]).$type<ExportPermission[]>(),
    /** A demo account: free of the hourly limit on codes. */
    isDemo: boolean().notNull().default(false),
    headline: text().notNull().default(''),
    bio: text().notNull().default(''),
    city: text().notNull().default(''),
    /** A creator's pages elsewhere, by kind. */
    links: jsonb().notNull().default({}).$type<ProfileLinks>(),
    /** The State of the address, as its GST code (27 is Maharashtra); remembered from checkout. */
    stateCode: text(),
    pin: text(),
    gstin: text(),
    /** A creator's PAN, remembered from their payout details. */
    pan: text(),
    /** The UPI id that a creator named last in their payout details, folded. */
    payoutUpiId: text(),
    /** Name and address for invoices, where they differ from the profile's. */
    billingName: text(),
    billingAddress: text(),
    /** A creator's profile is public; a learner's or administrator's once switched on. */
    profilePublic: boolean().notNull().default(false),
    /** The address of a picture of theirs; empty: their initials. */
    photoLink: text().notNull().default(''),
    /** What they read and are written to in; null: never said. */
    language: text().$type<Language>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('users_language', isLanguageCode(t.language)),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check(
      'users_roles_known',
      sql`${t.roles} <@ array['ADMIN','REVIEWER','SUPPORT','CONTENT','FINANCE','CREATOR','INSTRUCTOR','USER','LEARNER'] and cardinality(${t.roles}) > 0`,
    ),
    check('users_may_export_known', sql`${t.mayExport} <@ array['people','money']`),
    check('users_pan', sql`${t.pan} ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'`),
    check('users_gstin_state', sql`${t.gstin} is null or ${t.stateCode} is not distinct from left(${t.gstin}, 2)`),
    check('users_role_among_roles', sql`${t.userRole} = any(${t.roles})`),
    check('users_terms_whole', sql`(${t.termsVersion} is null) = (${t.termsAcceptedAt} is null)`),
    // The administrators' list in each of its orders. Each index holds all that narrows the list, and what its own
    // order is made of: a page is then found in it alone, however deep it lies. Its search is served by a trigram
    // index (migration …_one_text_search), which Drizzle can't say.
    index('users_created').on(t.createdAt, t.id, t.userRole, t.confirmedAt, t.suspendedAt),
    index('users_name').on(
      sql`lower(${t.firstName} || ' ' || ${t.lastName})`,
      t.id,
      t.userRole,
      t.confirmedAt,
      t.suspendedAt,
      t.firstName,
      t.lastName,
    ),
    index('users_email').on(t.email, t.id, t.userRole, t.confirmedAt, t.suspendedAt),
    index('users_role').on(t.userRole, t.createdAt, t.id, t.confirmedAt, t.suspendedAt),
    // The few among all learners who look after the money.
    index('users_roles').using('gin', t.roles),
    index('users_mobile').on(t.mobileNo, t.id, t.userRole, t.confirmedAt, t.suspendedAt),
    index('users_state').on(
      sql`(${t.suspendedAt} is not null)`,
      sql`(${t.confirmedAt} is null)`,
      t.createdAt,
      t.id,
      t.userRole,
      t.confirmedAt,
      t.suspendedAt,
    ),
    index('users_suspended')
      .on(t.createdAt)
      .where(sql`suspended_at is not null`),
    index('users_unconfirmed')
      .on(t.createdAt)
      .where(sql`confirmed_at is null`),
  ],
)

/**
 * Each document that a person accepted, in which version, when and from where. It only grows (a trigger, migration
 * …_consents): what was agreed can be shown.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    document: text().notNull().$type<ConsentDocument>(),
    version: text().notNull(),
    at: instant().notNull(),
    ipAddress: text('address').notNull().default(''),
    userAgent: text().notNull().default(''),
  },
  (t) => [
    check('consents_document_known', sql`${t.document} in ('terms', 'privacy')`),
    index('consents_user').on(t.userId, t.at, t.id),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea().notNull().unique(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    ipAddress: text('address').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** The browsers that an account signed in with in the last 90 days, by their ids' hashes; bounded by remember-device.ts and a job. */
export const userDevices = pgTable(
  'user_devices',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: bytea().notNull(),
    signedInAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('user_devices_signed_in').on(t.signedInAt)],
)

/** What a code is asked for; a code opens nothing but its own purpose. */
export type ChallengePurpose = 'register' | 'login' | 'reset' | SignedInPurpose

/** What a registration makes of an account once its own code is right. */
export type Registration = {
  firstName: string
  lastName: string
  mobileNo: string
  passwordHash: string
  roles: Role[]
  userRole: Role
  termsVersion: string | null
  termsAcceptedAt: string | null
  profilePublic: boolean
  language: Language | null
}

export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: id(),
    challengeHash: bytea().notNull().unique(),
    /** Absent for a reset of an email without an account, and where a registration makes the account. */
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** What was typed: codes are counted by it, so that the limits tell nobody whether there is an account. */
    email: text().notNull(),
    /** The number that SMS go to: a right code proves this one, not one that took its place meanwhile. */
    mobileNo: text().notNull().default(''),
    purpose: text().notNull().$type<ChallengePurpose>(),
    /** Present while the account is not confirmed. */
    registration: jsonb().$type<Registration>(),
    /** SMS and email carry codes of their own: which one is answered says what is proven. */
    smsCodeHash: bytea(),
    emailCodeHash: bytea(),
    tries: integer().notNull().default(0),
    sends: integer().notNull().default(1),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('otp_challenges_user').on(t.userId),
    index('otp_challenges_email').on(t.email),
    index('otp_challenges_expires').on(t.expiresAt),
  ],
)

/** Single-use codes that take the place of a code at sign-in, for who has lost the phone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recovery_codes_user').on(t.userId, t.codeHash)],
)

export const resetTokens = pgTable('reset_tokens', {
  id: id(),
  tokenHash: bytea().notNull().unique(),
  userId: ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The token went to the email as a link: using it proves the email. */
  byEmail: boolean().notNull().default(false),
  expiresAt: instant().notNull(),
  usedAt: instant(),
})

/** Failed passwords, sent codes, taken emails and the like, counted for the limits; swept after a day. */
export const rateLimitEvents = pgTable(
  'rate_limit_events',
  {
    id: id(),
    kind: text()
      .notNull()
      .$type<
        | 'wrong-password'
        | 'code-requested'
        | 'account-code'
        | 'email-code'
        | 'code-sms'
        | 'email-taken'
        | 'review-saved'
        | 'question-asked'
        | 'answer-given'
        | 'note-written'
        | 'enquiry-confirmed'
        | 'service-tested'
        | 'wrong-coupon'
      >(),
    /** Who is counted: the email that was typed, a number or an account, with what it is counted for. */
    subject: text().notNull(),
    /** The caller's address (of IPv6 its /64); empty where the same attempt is counted by another row. */
    ipAddress: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('rate_limit_events_subject').on(t.kind, t.subject, t.at),
    index('rate_limit_events_ip_address').on(t.kind, t.ipAddress, t.at),
  ],
)

/** What a person wants to be told; a missing row means the defaults. */
export const preferences = pgTable(
  'preferences',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiptEmails: boolean().notNull().default(true),
    courseEmails: boolean().notNull().default(true),
    newsEmails: boolean().notNull().default(false),
    /** Of a creator's own sales: an email for each, one a day, or none. */
    saleEmails: text().notNull().default('at-once').$type<SaleEmails>(),
    dailyGoal: integer().notNull().default(usualDailyGoal).$type<DailyGoal>(),
    /** When to remind the learner of a goal that is not reached, by India's clock; null: never. */
    reminderHour: integer().$type<ReminderHour>(),
  },
  (t) => [
    check('preferences_sale_emails', among(t.saleEmails, saleEmailChoices)),
    check('preferences_daily_goal', sql`${t.dailyGoal} in (${sql.raw(dailyGoals.join(','))})`),
    check('preferences_reminder_hour', sql`${t.reminderHour} in (${sql.raw(reminderHours.join(','))})`),
    index('preferences_reminders')
      .on(t.reminderHour, t.userId)
      .where(sql`reminder_hour is not null`),
  ],
)
