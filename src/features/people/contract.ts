import * as z from 'zod/mini'
import { consent } from '#features/accounts/contract/accounts.ts'
import { userStates } from '#features/accounts/rules.ts'
import { orderStates } from '#features/checkout/rules/order-states.ts'
import { enrolmentSources } from '#features/enrolments/rules.ts'
import { ownProfile } from '#features/profiles/contract.ts'
import {
  adminRoles,
  endpoint,
  exportPermissions,
  partialAdminRoles,
  roles,
  supportRoles,
} from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  amount,
  email,
  maxLength,
  minLength,
  oneOrMore,
  pagination,
  paging,
  phone,
  required,
  zodError,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'
import { userKinds, userSorts } from './rules.ts'

// Everybody who has an account, for administrators and support. Every write is recorded (platform/server/audit.ts).

const uid = () => required().check(maxLength(64))
const state = z.enum(userStates)

const listedUser = z.object({
  uid: z.string(),
  clubbedName: z.string(),
  photo: z.string(),
  email: z.string(),
  /** In full: administrators and support alone get it. */
  mobileNo: z.string(),
  userRole: z.enum(roles),
  roles: z.array(z.enum(roles)),
  mayExport: z.array(z.enum(exportPermissions)),
  state,
  /** Courses owned now, and courses taught. */
  enrolments: z.number(),
  courses: z.number(),
  joinedAt: z.string(),
})
export type ListedUser = z.output<typeof listedUser>

/** Search: every word in name or e-mail, or a number's digits. `totalItems` is exact up to 10,000 found by a search. */
export const adminUsers = endpoint({
  call: 'GET /admin/user',
  kind: 'read',
  access: supportRoles,
  answers: 'list',
  exports: 'people',
  input: z.object({
    ...listInput({ sorts: userSorts, sort: 'joined' }),
    kind: z.optional(z.enum(userKinds)),
    role: z.optional(z.enum(roles)),
    state: z.optional(state),
  }),
  reply: z.object({ users: z.array(listedUser), pagination }),
  summary: 'Lists people, with search, filters and sorting',
})

export const adminUser = endpoint({
  call: 'GET /admin/user/{uid}',
  kind: 'read',
  access: supportRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({
    user: z.extend(ownProfile, {
      mayExport: z.array(z.enum(exportPermissions)),
      state,
      confirmedAt: z.nullable(z.string()),
      suspendedAt: z.nullable(z.string()),
      /** Given when the account was suspended; null while it is open, or suspended before reasons were asked for. */
      suspendedReason: z.nullable(z.string()),
      mobileVerified: z.boolean(),
      twoStep: z.boolean(),
    }),
    enrolments: z.number(),
    orders: z.number(),
    courses: z.number(),
    /** What they have accepted, newest first; at most 100. */
    consents: z.array(consent),
    /** Where they are signed in, last used first; at most 20. */
    sessions: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        place: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string(),
      }),
    ),
  }),
  summary: 'Gets a person: profile, status, counts and sessions',
})

const ofUser = z.object({ uid: uid(), ...paging(10) })

export const adminUserEnrolments = endpoint({
  call: 'GET /admin/user/{uid}/enrolments',
  kind: 'read',
  access: supportRoles,
  input: ofUser,
  reply: z.object({
    enrolments: z.array(
      z.object({
        uid: z.string(),
        courseTitle: z.string(),
        path: z.string(),
        status: z.enum(['active', 'revoked']),
        source: z.enum(enrolmentSources),
        /** 0–100. */
        progress: z.number(),
        grantedAt: z.string(),
        lastActivityAt: z.nullable(z.string()),
      }),
    ),
    pagination,
  }),
  summary: 'Lists a person’s current and past enrolments, newest first',
})

export const adminUserOrders = endpoint({
  call: 'GET /admin/user/{uid}/orders',
  kind: 'read',
  access: supportRoles,
  input: ofUser,
  reply: z.object({
    orders: z.array(
      z.object({
        uid: z.string(),
        receipt: z.string(),
        titles: z.array(z.string()),
        state: z.enum(orderStates),
        amount,
        createdAt: z.string(),
        paidAt: z.nullable(z.string()),
      }),
    ),
    pagination,
  }),
  amounts: { reply: { orders: { amount: 'rupees' } } },
  summary: 'Lists a person’s orders, newest first',
})

/**
 * Enrols a person in a published course, whose creator earns nothing by it. Refusals: USER_NOT_FOUND and COURSE_NOT_FOUND 404;
 * SUSPENDED, COURSE_NOT_FOR_SALE, ALREADY_ENROLLED and OWN_COURSE 409.
 */
export const giveCourse = endpoint({
  call: 'POST /admin/user/{uid}/enrolment',
  kind: 'write',
  access: adminRoles,
  input: z.object({ uid: uid(), course: uid() }),
  reply: z.object({ enrolmentUid: z.string() }),
  creates: true,
  summary: 'Gives a person a course',
})

/** 409 NOT_GIVEN for a course that was bought or is free for everyone: refunds take those back. */
export const takeCourse = endpoint({
  call: 'POST /admin/user/{uid}/enrolment/{enrolment}/withdraw',
  kind: 'write',
  idempotent: true,
  access: adminRoles,
  input: z.object({ uid: uid(), enrolment: uid() }),
  reply: z.object({}),
  summary: 'Takes away a course that an administrator or an invitation gave to a person',
})

const changed = z.object({ uid: z.string(), userRole: z.enum(roles), state })

/** `alsoRoles` and `mayExport` count for roles that do a part of an administrator's work (`rolesWith`). */
const givenRole = {
  role: z.enum(roles, { error: zodError(textOf(messages, 'required')) }),
  alsoRoles: z._default(z.array(z.enum(partialAdminRoles)).check(z.maxLength(partialAdminRoles.length)), []),
  mayExport: z._default(z.array(z.enum(exportPermissions)).check(z.maxLength(exportPermissions.length)), []),
}

/** 422 on `email` where it has an account. The email's link works once, for 24 hours. */
export const inviteUser = endpoint({
  call: 'POST /admin/user/invite',
  kind: 'write',
  access: adminRoles,
  input: z.object({
    firstName: required().check(minLength(2), maxLength(60)),
    lastName: required().check(minLength(2), maxLength(60)),
    email: email(),
    phone: phone(),
    ...givenRole,
  }),
  reply: changed,
  creates: true,
  summary: 'Creates an account with a role and sends its one-time link',
})

/** 409 OWN_ACCOUNT for oneself. The sessions of anyone new among those who administer end. */
export const changeRole = endpoint({
  call: 'POST /admin/user/{uid}/role',
  kind: 'write',
  access: adminRoles,
  input: z.object({ uid: uid(), ...givenRole }),
  reply: changed,
  summary: 'Changes a person’s role',
})

const several = { uids: oneOrMore(100) }
/** Why: the person reads it in an email, administrators on the person's page and in the audit log. */
const reason = required().check(minLength(3), maxLength(500))
const forStates = { kind: 'write', access: adminRoles, reply: z.object({ users: z.array(changed) }) } as const

/** 409 OWN_ACCOUNT for oneself. Their sessions end at once, their courses leave the marketplace. */
export const suspendUser = endpoint({
  ...forStates,
  call: 'POST /admin/user/{uid}/suspend',
  input: z.object({ uid: uid(), reason }),
  summary: 'Suspends an account and emails its owner the reason',
})
export const suspendUsers = endpoint({
  ...forStates,
  call: 'POST /admin/user/suspend',
  input: z.object({ ...several, reason }),
  summary: 'Suspends several accounts, all or none, and emails each owner the reason',
})
export const restoreUser = endpoint({
  ...forStates,
  call: 'POST /admin/user/{uid}/restore',
  input: z.object({ uid: uid() }),
  summary: 'Restores a suspended account and its courses',
})
export const restoreUsers = endpoint({
  ...forStates,
  call: 'POST /admin/user/restore',
  input: z.object(several),
  summary: 'Restores several suspended accounts',
})

/** 409 SUSPENDED for a suspended account. The old password stays until the link is used. */
export const sendResetLink = endpoint({
  call: 'POST /admin/user/{uid}/reset-password',
  kind: 'write',
  access: supportRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Sends a one-time link that sets a new password',
})
