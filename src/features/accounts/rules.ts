import {
  type ExportPermission,
  hasRole,
  isTeachingRole,
  partialAdminRoles,
  type Role,
  staffRoles,
} from '#platform/api/contract.ts'
import { messages } from './messages/pages-en.ts'

export const otpDigits = 6
export const otpMinutes = 5
export const otpTries = 5
export const resendAfterSeconds = 30
export const resetTokenMinutes = 10
/** How long the link in the email of a forgotten password works. */
export const resetLinkMinutes = 60
/** How long the link that `npm run make-admin` prints works. */
export const linkHours = 24
/** A session ends this long after its last use, and `sessionMaxDays` after its sign-in at the latest. */
export const sessionDays = 30
export const sessionMaxDays = 90
/** Sessions that one account has at once: as many as its settings list. */
export const maxSessions = 100
/** How long a sign-in says that a browser is a person's, and how many browsers an account has. */
export const deviceDays = 90
export const maxDevices = 20
/** What is accepted, and its present version: the day of the text that its page shows. Change both together. */
export const consentVersions = { terms: '2026-11-24', privacy: '2026-11-29' } as const
export type ConsentDocument = keyof typeof consentVersions
export const consentDocuments = ['terms', 'privacy'] as const satisfies readonly ConsentDocument[]

/** The terms that a person has yet to accept, and when they accepted earlier ones; null where they hold the present. */
export function termsDueOf(person: { termsVersion: string | null; termsAcceptedAt: Date | null }, present: string) {
  if (person.termsVersion !== null && person.termsVersion >= present) return null
  return { version: present, acceptedAt: person.termsAcceptedAt?.toISOString() ?? null }
}

/** How a creator is emailed about their sales: an email for each, one a day, or none. */
export const saleEmailChoices = ['at-once', 'daily', 'off'] as const
export type SaleEmails = (typeof saleEmailChoices)[number]

/** Lessons that a learner wants to complete a day; 0 is no goal, and then no streak is counted. */
export const dailyGoals = [0, 1, 2, 3, 5] as const
export type DailyGoal = (typeof dailyGoals)[number]
export const usualDailyGoal: DailyGoal = 1

/** Hours of the day in India at which a learner may be reminded to learn: never at night. */
export const reminderHours = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const
export type ReminderHour = (typeof reminderHours)[number]

/**
 * How much is allowed in what time; only failures and requested codes count (thousands share a carrier's address). Those
 * of an address alone are off with RATE_LIMIT=0.
 */
export const limits = {
  wrongPasswordsPerAccountAndAddress: { max: 10, minutes: 15 },
  wrongPasswordsPerAccount: { max: 50, minutes: 15 },
  wrongPasswordsPerAddress: { max: 200, minutes: 15 },
  /** Sent for one challenge, the first included, from wherever. */
  codesPerChallenge: 5,
  /** What strangers can request for an email: from one network, from anywhere, and from one network for any email. */
  codesPerEmailAndNetwork: { max: 5, minutes: 60 },
  codesPerEmail: { max: 15, minutes: 60 },
  codesPerAddress: { max: 100, minutes: 60 },
  /** What needs a right password or a session, each purpose apart. */
  codesPerAccount: { max: 5, minutes: 60 },
  /** Registrations and resets together; sign-ins to a proven number apart. */
  smsPerNumber: { max: 5, minutes: 60 },
  emailsTakenPerAddress: { max: 30, minutes: 60 },
} as const

/** Recovery codes: letters and digits without look-alikes, about 59 bits a code. */
export const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
export const recoveryCodeLength = 12
export const recoveryCodesPerAccount = 10

/** A recovery code as it is compared, however it was typed: without dashes and spaces, in small letters. */
export const plainRecoveryCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()
export const isRecoveryCode = (code: string): boolean => /^[2-9a-hjkmnp-z]{12}$/.test(plainRecoveryCode(code))

/** The changes of an account's security that its owner is sent an email about. */
export type AccountChange =
  'password' | 'mobile' | 'email' | 'two-step-on' | 'two-step-off' | 'recovery-codes' | 'recovery-code-used'

/** What a signed-in person is sent a code for; the call that does it takes the code. */
export type SignedInPurpose = 'two-step' | 'email' | 'payout-details'

/** The email of an account that gave its own up to anyone who proved it. */
export const isReleasedEmail = (email: string): boolean => email.endsWith('@email.invalid')

/** The evaluation school's accounts (DEMO only). */
export const demoPassword = 'Sopaan@2026'
export const demoAccounts = [
  { email: 'admin@sopaan.test', who: messages.demoAdmin },
  { email: 'creator@sopaan.test', who: messages.demoCreator },
  { email: 'learner@sopaan.test', who: messages.demoLearner },
] as const

/** The name that is shown: title, first and last name. */
export function clubbedName(person: { title?: string; firstName: string; lastName: string }): string {
  return [person.title, person.firstName, person.lastName].filter(Boolean).join(' ')
}

/** Where a creator may be found elsewhere: the kind of page and the hosts it may be on (any, where none is named). */
export const linkHosts = {
  website: [],
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
} as const satisfies Record<string, readonly string[]>
export type LinkKind = keyof typeof linkHosts
export type ProfileLinks = Partial<Record<LinkKind, string>>

/** Whether an address is an https or http page of its kind: a 'YouTube' link leads to YouTube. */
export function isLinkOf(kind: LinkKind, address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  const hosts: readonly string[] = linkHosts[kind]
  const ofHost = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  return username === '' && hostname.includes('.') && (hosts.length === 0 || hosts.some(ofHost))
}

/** +91 ••••••4321: all a stranger, or a person not yet signed in, sees of a number. */
export function maskMobile(mobileNo: string): string {
  const country = mobileNo.startsWith('+91') ? '+91 ' : '+'
  return `${country}••••••${mobileNo.slice(-4)}`
}

/** What an administrator gives a person: the role that they work in, and what they may do beside it. */
export type GivenRole = { role: Role; alsoRoles: readonly Role[]; mayExport: readonly ExportPermission[] }
const doesPartOfAdministration = (role: Role): boolean => hasRole({ roles: [role] }, partialAdminRoles)

/**
 * A person's roles once an administrator has given them one: it takes the place of what they had, but a creator who
 * administers the school or a part of it stays a creator, whose courses and public profile stand. Only who administers a
 * part may have further parts: ADMIN has all of them, and nobody else any.
 */
export function rolesWith(had: readonly Role[], { role, alsoRoles }: Pick<GivenRole, 'role' | 'alsoRoles'>): Role[] {
  if (!hasRole({ roles: [role] }, staffRoles)) return [role]
  const further = doesPartOfAdministration(role) ? alsoRoles.filter(doesPartOfAdministration) : []
  return [...new Set([...had.filter(isTeachingRole), role, ...further])]
}

/** The roles that a person works in: the one where they start, and further parts of administration. */
export const worksIn = ({ userRole, roles }: { userRole: Role; roles: readonly Role[] }): Role[] => [
  userRole,
  ...partialAdminRoles.filter((role) => role !== userRole && roles.includes(role)),
]

/** ADMIN may download every list without being allowed to, and who administers nothing has none to download. */
export const exportsWith = ({ role, mayExport }: Pick<GivenRole, 'role' | 'mayExport'>): ExportPermission[] =>
  doesPartOfAdministration(role) ? [...new Set(mayExport)] : []

/** What an administrator sees of an account: one that is suspended is that before anything else. */
export const userStates = ['active', 'invited', 'unconfirmed', 'suspended'] as const
export type UserState = (typeof userStates)[number]
export function userState(user: { confirmedAt: unknown; invitedAt: unknown; suspendedAt: unknown }): UserState {
  if (user.suspendedAt) return 'suspended'
  if (user.confirmedAt) return 'active'
  return user.invitedAt ? 'invited' : 'unconfirmed'
}

/** Where a role starts (specification 2.3). */
export function dashboardPath(role: Role) {
  return dashboards[role]
}
const dashboards = {
  ADMIN: '/admin/dashboard',
  REVIEWER: '/admin/courses',
  SUPPORT: '/admin/enquiry/studio',
  CONTENT: '/admin/blogs',
  FINANCE: '/admin/finance',
  CREATOR: '/creator/dashboard',
  INSTRUCTOR: '/creator/dashboard',
  USER: '/dashboard',
  LEARNER: '/dashboard',
} as const satisfies Record<Role, string>

/**
 * The returnUrl as a path of this site, or undefined: an address elsewhere, the API's, the sandbox's or a sign-in
 * page's own is not followed.
 */
export function safeReturnUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\t\n\r\\]/.test(value)) return undefined
  let url: URL
  try {
    url = new URL(value, 'https://site.invalid')
    const path = decodeURIComponent(url.pathname)
    // eslint-disable-next-line no-control-regex
    if (path.startsWith('//') || /[\\\u0000-\u001f]/.test(path)) return undefined
  } catch {
    return undefined
  }
  if (url.origin !== 'https://site.invalid') return undefined
  if (/^\/(api|sandbox|dev|login|register|otp-verify|forget-password)(\/|$)/.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const nameIn = (list: [RegExp, string][], userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** 'Chrome, Android': enough to tell one's own devices apart. Empty when nothing is known. */
export function deviceOf(userAgent: string): string {
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(', ')
}
