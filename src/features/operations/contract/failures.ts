import * as z from 'zod/mini'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'

export const failureKinds = ['job', 'webhook', 'delivery'] as const

const failure = z.object({
  kind: z.enum(failureKinds),
  id: z.string(),
  /** A job's name, a message's event, or `delivery.sms` and `delivery.email`: what could not be sent. */
  name: z.string(),
  at: z.string(),
  /** Of what could not be sent: how often, and since when. */
  count: z.optional(z.number()),
  since: z.optional(z.string()),
  why: z.string(),
})
export type Failure = z.output<typeof failure>

/** Background work and events of the payment gateway that failed for good, newest first; at most 20 of each kind. */
export const adminFailures = endpoint({
  call: 'GET /admin/failures',
  kind: 'read',
  access: adminRoles,
  input: z.object({}),
  reply: z.object({ failures: z.array(failure), total: z.number() }),
  summary: 'Lists failures that need attention: jobs, SMS and emails, and gateway events',
})

const one = z.object({ kind: z.enum(failureKinds), id: required().check(maxLength(64)) })

/** 404 FAILURE_GONE where it was taken up already. */
export const retryFailure = endpoint({
  call: 'POST /admin/failures/retry',
  kind: 'write',
  access: adminRoles,
  input: one,
  reply: z.object({ id: z.string() }),
  summary: 'Retries a failed job',
})

/** An event of the payment gateway stays until it has been read. */
export const dismissFailure = endpoint({
  call: 'POST /admin/failures/dismiss',
  kind: 'write',
  access: adminRoles,
  input: z.object({ id: one.shape.id }),
  reply: z.object({ id: z.string() }),
  summary: 'Dismisses a failed job, or the count of messages that could not be sent',
})
