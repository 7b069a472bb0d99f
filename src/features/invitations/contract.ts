import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { email, idempotencyKeyInput, maxLength, pagination, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from './messages/en.ts'
import {
  invitationKinds,
  invitationSorts,
  invitationStates,
  maxInvitedAtOnce,
  maxListLength,
} from './rules/invitations.ts'
import { readAddresses } from './rules/read-addresses.ts'

const uid = () => required().check(maxLength(200))
const code = () => required().check(maxLength(64))

/** Invitations to one course, of its creator and of administrators. ADMIN of every course, 404 for others. */
export const courseInvitationsList = endpoint({
  call: 'GET /creator/course/{uid}/invitation',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object({
    uid: uid(),
    ...listInput({ sorts: invitationSorts, sort: 'created' }),
    state: z.optional(z.enum(invitationStates)),
  }),
  reply: z.object({
    course: z.object({ title: z.string(), listed: z.boolean() }),
    invitations: z.array(
      z.object({
        uid: z.string(),
        email: z.string(),
        state: z.enum(invitationStates),
        createdAt: z.string(),
        sentAt: z.string(),
        acceptedAt: z.nullable(z.string()),
        expiresAt: z.string(),
        /** Another email may go out from then on; null where none may. */
        resendAt: z.nullable(z.string()),
      }),
    ),
    pagination,
  }),
  summary: 'Lists who was invited to one of your courses',
})

/** The list that a creator pastes, or the text of a CSV file. */
export const invitationList = required().check(
  maxLength(maxListLength),
  rule((list) => readAddresses(list).emails.length > 0, textOf(messages, 'noAddress')),
  rule(
    (list) => readAddresses(list).emails.length <= maxInvitedAtOnce,
    textOf(messages, 'tooManyAtOnce', maxInvitedAtOnce),
  ),
)

/** What a form asks for before it is sent. */
export const invitationForm = z.object({ list: invitationList })

/**
 * Gives the course to everyone on a list of emails; each accepts it with the link of an email. Refusals: COURSE_NOT_FOUND 404,
 * COURSE_NOT_FOR_SALE 409, TOO_MANY_INVITATIONS 429 after 1,000 in 24 hours. Sent again with the same key, it answers as the
 * first time. Whether an address has an account is never said.
 */
export const inviteToCourse = endpoint({
  call: 'POST /creator/course/{uid}/invitation',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), list: invitationList, idempotencyKey: idempotencyKeyInput() }),
  reply: z.object({
    /** How many are invited by this call. */
    invited: z.number(),
    /** Addresses that have an open invitation already, or were invited too often today. */
    skipped: z.number(),
  }),
  creates: true,
  summary: 'Invites people to a course by email',
})

/** Where it was accepted, the person loses the course that it gave. */
export const withdrawInvitation = endpoint({
  call: 'POST /creator/invitation/{uid}/withdraw',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Takes an invitation back',
})

/** Refusals: INVITATION_CLOSED 409, RESEND_LATER 429 within 24 hours, NO_MORE_EMAILS 409 after three emails. */
export const resendInvitation = endpoint({
  call: 'POST /creator/invitation/{uid}/resend',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({ resendAt: z.nullable(z.string()) }),
  summary: 'Sends the email of an invitation once more',
})

/** What the page of an invitation shows. It names neither the address nor who accepted it. */
export const invitation = endpoint({
  call: 'GET /invitation/{code}',
  kind: 'read',
  access: 'public',
  fresh: true,
  input: z.object({ code: code() }),
  reply: z.object({
    state: z.enum(invitationStates),
    /** It was accepted by the caller. */
    isYours: z.boolean(),
    /** The caller has the course, in whatever way; the caller made the course. */
    isOwned: z.boolean(),
    isOwnCourse: z.boolean(),
    /** A gift and a seat are accepted by calls of their own (`acceptGift`, `acceptSeat`). */
    kind: z.enum(invitationKinds),
    /** The caller bought it for somebody else. */
    isOwnGift: z.boolean(),
    /** The creator or administrator who invites; the name that the giver of a gift signs with; whose invoice the seats are on. */
    invitedBy: z.string(),
    /** What the giver of a gift wrote. */
    words: z.string(),
    expiresAt: z.string(),
    course: z.extend(courseCard, {
      lessonsCount: z.number(),
      /** Published: otherwise nobody accepts it at the moment. */
      listed: z.boolean(),
    }),
  }),
  amounts: { reply: { course: cardAmounts } },
  summary: 'Gets an invitation to a course by its code',
})

/**
 * Enrols the caller, by an invitation of the kind `given`. Refusals: INVITATION_NOT_FOUND 404; INVITATION_USED, INVITATION_WITHDRAWN, INVITATION_EXPIRED,
 * COURSE_NOT_FOR_SALE, ALREADY_ENROLLED and OWN_COURSE 409. Accepted once more by the same person, it changes nothing.
 */
export const acceptInvitation = endpoint({
  call: 'POST /learner/invitation/{code}/accept',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ code: code() }),
  reply: z.object({ courseUid: z.string() }),
  summary: 'Accepts an invitation to a course',
})

/**
 * Enrols the caller, by an invitation of the kind `gift`; checkout answers it, since the order line that bought it names who accepts. Refusals: INVITATION_NOT_FOUND 404; INVITATION_USED, INVITATION_WITHDRAWN (also
 * after a refund), INVITATION_EXPIRED, ALREADY_ENROLLED, OWN_COURSE and OWN_GIFT 409. Accepted once more by the same person,
 * it changes nothing.
 */
export const acceptGift = endpoint({
  call: 'POST /learner/gift/{code}/accept',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ code: code() }),
  reply: z.object({ courseUid: z.string() }),
  summary: 'Accepts a gift',
})

/**
 * Enrols the caller, by an invitation of the kind `seat`; the feature of groups answers it. Refusals: those of `acceptGift`
 * but OWN_GIFT. Accepted once more by the same person, it changes nothing.
 */
export const acceptSeat = endpoint({
  call: 'POST /learner/seat/{code}/accept',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ code: code() }),
  reply: z.object({ courseUid: z.string() }),
  summary: 'Accepts a seat that was bought for a group',
})

/** From who read the email, since `key` is in no other link: its address gets no more invitations from anyone. */
export const stopInvitations = endpoint({
  call: 'POST /invitation/{code}/stop',
  kind: 'write',
  idempotent: true,
  access: 'public',
  input: z.object({ code: code(), key: required().check(maxLength(100)) }),
  reply: z.object({}),
  summary: 'Stops all invitations to the address of this one',
})

/**
 * Sends the link of one's gift to an email, at once: the same one again, or another one. Refusals: INVITATION_NOT_FOUND 404,
 * INVITATION_CLOSED 409, RESEND_LATER 429 for the same address within 24 hours, NO_MORE_EMAILS 409 after three.
 */
export const sendGift = endpoint({
  call: 'POST /learner/gift/{uid}/send',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), email: email() }),
  reply: z.object({ sendsLeft: z.number() }),
  summary: 'Sends a gift that you bought to an email',
})
