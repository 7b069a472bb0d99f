import * as z from 'zod/mini'
import { supportRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  flag,
  idempotencyKeyInput,
  maxLength,
  minLength,
  oneOrMore,
  optionalText,
  pagination,
  required,
  wholeNumber,
} from '#platform/api/validation.ts'
import { enquirySorts, enquiryStates, studioTypes } from '../rules.ts'

// The administrators' side. `{kind}` is `studio` or `contact-us`; any other is 404.

const kind = () => required().check(maxLength(20))
const which = { kind: kind(), uid: required().check(maxLength(64)) }
/** As it was read: 409 ENQUIRY_CHANGED where somebody has changed the enquiry since. */
const version = z.optional(wholeNumber())
const person = z.object({ uid: z.string(), clubbedName: z.string() })

const row = z.object({
  uid: z.string(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  studioType: z.nullable(z.enum(studioTypes)),
  city: z.string(),
  preferredDate: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  state: z.enum(enquiryStates),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** The end of the clock that runs; null once closed. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  assignee: z.nullable(person),
})
export type EnquiryRow = z.output<typeof row>

export type EnquirySort = (typeof enquirySorts)[number]

export const listEnquiries = endpoint({
  call: 'GET /admin/enquiry/{kind}',
  kind: 'read',
  access: supportRoles,
  input: z.object({
    kind: kind(),
    /** Searches name, e-mail, phone, ticket and subject. `due`: overdue longest first, closed ones last. */
    ...listInput({ sorts: enquirySorts, sort: 'due', direction: 'asc' }),
    state: z.optional(z.enum(enquiryStates)),
    overdue: z.optional(flag()),
    /** `me`, `nobody`, or an administrator's uid. */
    assignee: optionalText(64),
  }),
  reply: z.object({
    enquiries: z.array(row),
    /** Of this kind, whatever is searched. */
    counts: z.object({ NEW: z.number(), IN_PROGRESS: z.number(), CLOSED: z.number(), overdue: z.number() }),
    administrators: z.array(person),
    pagination,
  }),
  answers: 'list',
  exports: 'people',
  summary: 'Lists enquiries of one type, overdue first',
})

const entry = z.object({
  uid: z.string(),
  kind: z.enum(['note', 'reply']),
  text: z.string(),
  author: z.nullable(person),
  at: z.string(),
  /** Of a reply: on its way, with the mail server, or not taken by it so far. */
  delivery: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
})
export type EnquiryEntry = z.output<typeof entry>

const details = z.object({
  ...row.shape,
  message: z.string(),
  version: z.number(),
  answerBy: z.string(),
  resolveBy: z.string(),
  /** The sender's account, where they were signed in. */
  sender: z.nullable(person),
  /** Oldest first. */
  entries: z.array(entry),
  /** Who may look after it. */
  administrators: z.array(person),
})
export type EnquiryDetails = z.output<typeof details>

export const showEnquiry = endpoint({
  call: 'GET /admin/enquiry/{kind}/{uid}',
  kind: 'read',
  access: supportRoles,
  input: z.object(which),
  reply: details,
  summary: 'Gets an enquiry with its notes and replies',
})

/** A move that the state does not allow: 409 ENQUIRY_STATE. */
export const changeEnquiry = endpoint({
  call: 'POST /admin/enquiry/{kind}/{uid}',
  kind: 'write',
  access: supportRoles,
  input: z.object({
    ...which,
    version,
    state: z.optional(z.enum(enquiryStates)),
    note: optionalText(5000),
    idempotencyKey: z.optional(idempotencyKeyInput()),
  }),
  reply: details,
  summary: 'Changes the status of an enquiry, or adds a note for administrators',
})

export const replyToEnquiry = endpoint({
  call: 'POST /admin/enquiry/{kind}/{uid}/reply',
  kind: 'write',
  access: supportRoles,
  input: z.object({
    ...which,
    version,
    text: required().check(minLength(10), maxLength(5000)),
    idempotencyKey: z.optional(idempotencyKeyInput()),
  }),
  reply: details,
  creates: true,
  summary: 'Replies to the sender; a new enquiry becomes in progress',
})

export const resendReply = endpoint({
  call: 'POST /admin/enquiry/{kind}/{uid}/resend',
  kind: 'write',
  access: supportRoles,
  input: z.object({ ...which, entry: required().check(maxLength(64)) }),
  reply: details,
  summary: 'Sends a failed reply again',
})

export const assignEnquiry = endpoint({
  call: 'POST /admin/enquiry/{kind}/{uid}/assign',
  kind: 'write',
  access: supportRoles,
  input: z.object({
    ...which,
    version,
    /** An administrator's uid; empty: nobody. */
    assignee: optionalText(64),
  }),
  reply: details,
  summary: 'Assigns an enquiry to an administrator and notifies them',
})

export const closeEnquiries = endpoint({
  call: 'POST /admin/enquiry/{kind}/close',
  kind: 'write',
  access: supportRoles,
  input: z.object({ kind: kind(), uids: oneOrMore(100) }),
  /** Those that were closed already, or are gone, count for nothing. */
  reply: z.object({ closed: z.number() }),
  summary: 'Closes up to 100 enquiries',
})

export const deleteEnquiries = endpoint({
  call: 'POST /admin/enquiry/{kind}/delete',
  kind: 'write',
  access: supportRoles,
  input: z.object({ kind: kind(), uids: oneOrMore(100) }),
  reply: z.object({ deleted: z.number() }),
  summary: 'Deletes up to 100 enquiries with their notes and replies',
})
