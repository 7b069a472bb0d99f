import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { flag, maxLength, oneOrMore, pagination, paging, required } from '#platform/api/validation.ts'
import { maxPushEndpoint, noticeStates } from './rules.ts'

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
    /** It counts the unread notifications of all pages, not of this one alone. */
    unread: z.number(),
    pagination,
  }),
  summary: 'Lists your notifications, newest first',
})

export const unreadNotifications = endpoint({
  call: 'GET /notifications/unread',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({ unread: z.number() }),
  summary: 'Returns the number of unread notifications',
})

export const readNotifications = endpoint({
  call: 'POST /notifications/read',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uids: z.optional(oneOrMore(100)), all: z._default(flag(), false) }),
  reply: z.object({ unread: z.number() }),
  summary: 'Marks notifications as read: those with these uids, or all',
})

export const devicePush = endpoint({
  call: 'GET /account/push',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    /** Our public key (VAPID), which the browser subscribes with: 65 bytes, base64url. */
    key: z.string(),
    /** Whether the device of this session is notified. */
    on: z.boolean(),
  }),
  summary: 'Returns whether this device shows notifications, and the key to turn them on',
})

export const saveDevicePush = endpoint({
  call: 'POST /account/push',
  kind: 'write',
  access: 'signedIn',
  /** As the browser's PushSubscription has them. */
  input: z.object({
    endpoint: required().check(maxLength(maxPushEndpoint)),
    p256dh: required().check(maxLength(100)),
    auth: required().check(maxLength(50)),
    /** The key that the browser subscribed with. */
    key: required().check(maxLength(100)),
  }),
  reply: z.object({ on: z.boolean() }),
  summary: 'Turns notifications on for this device; a session has one subscription',
})

export const removeDevicePush = endpoint({
  call: 'POST /account/push/remove',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({ on: z.boolean() }),
  summary: 'Turns notifications off for this device',
})
