import * as z from 'zod/mini'
import { adminRoles, endpoint } from '#platform/api/contract.ts'

/** `warning`: it works, and somebody should look at it; `wrong`: something does not work. */
export const checkStates = ['ok', 'warning', 'wrong'] as const
export type CheckState = (typeof checkStates)[number]

export const checkedParts = [
  'release',
  'maintenance',
  'settings',
  'address',
  'proxy',
  'database',
  'connections',
  'replica',
  'standbys',
  'migrations',
  'jobs',
  'failures',
  'money',
  'email',
  'sms',
  'gateway',
  'webhook',
  'payouts',
  'storage',
  'video',
  'disk',
  'memory',
  'clock',
  'outsideClock',
  'backup',
  'archive',
  'rehearsal',
  'alerts',
] as const
export type CheckedPart = (typeof checkedParts)[number]

/** The parts that a button tries by doing the real thing once. */
export const testableParts = [
  'email',
  'sms',
  'gateway',
  'webhook',
  'storage',
  'alerts',
] as const satisfies readonly CheckedPart[]
export type TestablePart = (typeof testableParts)[number]

export const checkLine = z.object({
  part: z.enum(checkedParts),
  state: z.enum(checkStates),
  /** What was found and, where it is not in order, what to do. */
  text: z.string(),
})

/** The same lines as `npm run doctor`. A server does the checks at most once in 10 seconds, however many ask. */
export const systemCheck = endpoint({
  call: 'GET /admin/system-check',
  kind: 'read',
  access: adminRoles,
  input: z.object({}),
  reply: z.object({
    lines: z.array(checkLine),
    checkedAt: z.string(),
    /** The parts that `testPart` can try with these settings. */
    testable: z.array(z.enum(testableParts)),
  }),
  summary: 'Checks what the installation needs: database, jobs, services, disk, backups',
})

/**
 * Sends an email or an SMS to the administrator who asks, or an alert to all whom alerts go to, writes and reads a file, or
 * creates an order of ₹1 that nobody pays. Replies also where it failed: the line says why.
 */
export const testPart = endpoint({
  call: 'POST /admin/system-check/{part}/test',
  kind: 'write',
  access: adminRoles,
  input: z.object({ part: z.enum(testableParts) }),
  reply: z.object({ line: checkLine }),
  summary: 'Tries a service once: sends an email, SMS or alert, writes a file, or creates an order of ₹1',
})
