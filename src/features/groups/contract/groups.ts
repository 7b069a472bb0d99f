import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { invitationList } from '#features/invitations/contract.ts'
import { invitationStates } from '#features/invitations/rules/invitations.ts'
import { endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { flag, idempotencyKeyInput, maxLength, pagination, paging, required } from '#platform/api/validation.ts'
import { groupStates } from '../rules/groups.ts'
import { seatSorts } from '../rules/seats.ts'

// Groups as the person who bought their seats sees them, and the page of their link.

const uid = () => required().check(maxLength(64))

const group = z.object({
  uid: z.string(),
  /** What its manager calls it; may be empty. */
  name: z.string(),
  state: z.enum(groupStates),
  createdAt: z.string(),
  seats: z.number(),
  /** Waiting for someone to accept them. */
  open: z.number(),
  accepted: z.number(),
  /** Of those, how many have started to learn. */
  used: z.number(),
  free: z.number(),
  course: z.object({
    uid: z.string(),
    title: z.string(),
    /** `{slug}-{uid}`: the address is /course-details/{path}. */
    path: z.string(),
    listed: z.boolean(),
    courseThumbnailLink: z.string(),
    lessons: z.number(),
  }),
})
export type Group = z.output<typeof group>

/** Groups whose order is paid, also those that were refunded, newest first. */
export const myGroups = endpoint({
  call: 'GET /learner/group',
  kind: 'read',
  access: 'signedIn',
  input: z.object(paging()),
  reply: z.object({ groups: z.array(group), pagination }),
  summary: 'Lists the groups that you bought seats for',
})

/** 404 for another person's. */
export const myGroup = endpoint({
  call: 'GET /learner/group/{uid}',
  kind: 'read',
  access: 'signedIn',
  fresh: true,
  input: z.object({ uid: uid() }),
  reply: z.object({
    ...group.shape,
    /** Whose name people read as who gives them the seat. */
    organisation: z.string(),
    /** The path of the page by which everyone who has it takes a seat; null while it is switched off. */
    joinPath: z.nullable(z.string()),
  }),
  summary: 'Gets a group of yours: its course and its seats',
})

/** Progress is of the seat's own enrolment. Of who came by the group's link there is a name and no email. */
export const groupSeats = endpoint({
  call: 'GET /learner/group/{uid}/seat',
  kind: 'read',
  access: 'signedIn',
  answers: 'list',
  input: z.object({
    uid: uid(),
    ...listInput({ sorts: seatSorts, sort: 'created' }),
    state: z.optional(z.enum(invitationStates)),
  }),
  reply: z.object({
    seats: z.array(
      z.object({
        uid: z.string(),
        /** To which it was sent; null for who came by the group's link. */
        email: z.nullable(z.string()),
        /** Of the person who accepted it. */
        name: z.nullable(z.string()),
        state: z.enum(invitationStates),
        createdAt: z.string(),
        acceptedAt: z.nullable(z.string()),
        expiresAt: z.string(),
        /** Another email may go out from then on; null where none may. */
        resendAt: z.nullable(z.string()),
        completedLessons: z.number(),
        progress: z.number(),
        lastActivityAt: z.nullable(z.string()),
        certified: z.boolean(),
        /** `used`: the person has started, so the seat stays theirs. */
        takeBack: z.enum(['possible', 'used', 'over']),
      }),
    ),
    pagination,
  }),
  summary: 'Lists the seats of a group of yours with progress',
})
export type Seat = ReplyOf<typeof groupSeats>['seats'][number]

/**
 * Gives a seat to everyone on a list of emails; each accepts it with the link of an email. Refusals: GROUP_NOT_FOUND 404,
 * GROUP_ENDED 409, NOT_ENOUGH_SEATS 409 with `data.free`, where nobody is invited, TOO_MANY_INVITATIONS 429 after 1,000 in
 * 24 hours. Sent again with the same key, it answers as the first time. Whether an address has an account is never said.
 */
export const inviteToGroup = endpoint({
  call: 'POST /learner/group/{uid}/invite',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), list: invitationList, idempotencyKey: idempotencyKeyInput() }),
  reply: z.object({
    /** How many are invited by this call. */
    invited: z.number(),
    /** Addresses that have a seat already, want no invitations, or were invited too often today. */
    skipped: z.number(),
  }),
  creates: true,
  summary: 'Gives seats of your group to people by email',
})

/** `on`: makes a new link, also where there is one, which then stops; otherwise there is none. Refusals: GROUP_NOT_FOUND 404, GROUP_ENDED 409. */
export const setJoinLink = endpoint({
  call: 'POST /learner/group/{uid}/link',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), on: flag() }),
  reply: z.object({ joinPath: z.nullable(z.string()) }),
  summary: 'Makes a new link of your group, or switches it off',
})

/**
 * Where it was accepted, the person loses the course; nothing that they bought. Refusals: SEAT_NOT_FOUND 404, SEAT_USED 409
 * once they have started.
 */
export const withdrawSeat = endpoint({
  call: 'POST /learner/group-seat/{uid}/withdraw',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Takes back a seat that is not used',
})

/** Refusals: SEAT_NOT_FOUND 404, INVITATION_CLOSED 409, RESEND_LATER 429 within 24 hours, NO_MORE_EMAILS 409 after three emails. */
export const resendSeat = endpoint({
  call: 'POST /learner/group-seat/{uid}/resend',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({ resendAt: z.nullable(z.string()) }),
  summary: 'Sends the email of a seat once more',
})

/** What the page of a group's link shows. It names none of its people. */
export const groupOfLink = endpoint({
  call: 'GET /group/{code}',
  kind: 'read',
  access: 'public',
  fresh: true,
  input: z.object({ code: uid() }),
  reply: z.object({
    /** Whose invoice the seats are on, and what they call the group. */
    organisation: z.string(),
    name: z.string(),
    isFull: z.boolean(),
    /** The caller took a seat of it; has the course, in whatever way; lost the seat; made the course. */
    isYours: z.boolean(),
    isOwned: z.boolean(),
    wasTakenBack: z.boolean(),
    isOwnCourse: z.boolean(),
    course: z.extend(courseCard, { lessonsCount: z.number(), listed: z.boolean() }),
  }),
  amounts: { reply: { course: cardAmounts } },
  summary: 'Gets a group by the code of its link',
})

/**
 * Gives the caller a seat: the one that was sent to their email, or a free one. Refusals: JOIN_LINK_NOT_FOUND 404; GROUP_FULL,
 * SEAT_TAKEN_BACK, ALREADY_ENROLLED and OWN_COURSE 409. Joined once more by the same person, it changes nothing.
 */
export const joinGroup = endpoint({
  call: 'POST /learner/group/{code}/join',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ code: uid() }),
  reply: z.object({ courseUid: z.string() }),
  summary: 'Takes a seat of a group by its link',
})
