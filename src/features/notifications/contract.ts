import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { flag, oneOrMore, pagination, paging } from '#platform/api/validation.ts'
import { noticeStates } from './rules.ts'

export const listNotifications = endpoint({
  call: 'GET /notifications',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ ...paging(10), state: z.optional(z.enum(noticeStates)) }),
  reply: z.object({
    notifications: z.array(
      z.object({
        id: z.number(),
        uid: z.string(),
        kind: z.string(),
        title: z.string(),
        message: z.string(),
        /** A path of this site. */
        link: z.nullable(z.string()),
        at: z.string(),
        read: z.boolean(),
      }),
    ),
    /** Of all pages. */
    unread: z.number(),
    pagination,
  }),
  summary: 'What happened to the signed-in person, newest first',
})

export const unreadNotifications = endpoint({
  call: 'GET /notifications/unread',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({ unread: z.number() }),
  summary: 'How many notifications have not been read',
})

export const readNotifications = endpoint({
  call: 'POST /notifications/read',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uids: z.optional(oneOrMore(100)), all: z._default(flag(), false) }),
  reply: z.object({ unread: z.number() }),
  summary: 'Marks notifications as read: those with these uids, or all',
})
