import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import { amount, flag, idempotencyKeyInput, maxLength, pagination, required } from '#platform/api/validation.ts'
import { leftOutReasons, payoutRunStates, payoutStates, payoutWays } from '../rules.ts'

const uid = () => required().check(maxLength(64))
const person = z.object({ uid: z.string(), clubbedName: z.string(), email: z.string() })

const run = z.object({
  uid: z.string(),
  way: z.enum(payoutWays),
  state: z.enum(payoutRunStates),
  preparedAt: z.string(),
  preparedBy: z.string(),
  approvedAt: z.nullable(z.string()),
  approvedBy: z.string(),
  /** The person who prepared it approved it too, as the settings allowed. */
  approvedAlone: z.boolean(),
  sentAt: z.nullable(z.string()),
  fileMadeAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Payouts that were not dropped, and how far they are. */
  counts: z.object({
    all: z.number(),
    open: z.number(),
    processed: z.number(),
    returned: z.number(),
    dropped: z.number(),
  }),
  total: amount,
  paid: amount,
})
export type PayoutRun = z.output<typeof run>
const runAmounts = { total: 'rupees', paid: 'rupees' } as const

export const payoutRunSorts = ['prepared'] as const

/** Newest first. A search finds the runs of a creator. */
export const adminPayoutRuns = endpoint({
  call: 'GET /admin/payout',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: payoutRunSorts, sort: 'prepared' }),
    state: z.optional(z.enum(payoutRunStates)),
    selected: selectedRows(),
  }),
  reply: z.object({ runs: z.array(run), pagination }),
  amounts: { reply: { runs: runAmounts } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists payout runs',
})

const candidate = z.object({
  creator: person,
  payable: amount,
  /** What the next statement holds back of it. */
  tds: amount,
  /** Their part of orders whose payment is disputed. */
  disputed: amount,
  /** What the next run pays of it: without these two, and to a UPI id no more than its limit at once. */
  amount,
  account: z.nullable(z.string()),
  reason: z.nullable(z.enum(leftOutReasons)),
  /** From when changed details may be used. */
  payableFrom: z.nullable(z.string()),
})
export type PayoutCandidate = z.output<typeof candidate>
export const candidateSorts = ['amount', 'name'] as const

/** Whom the next run pays, or who is left out and why. */
export const nextPayouts = endpoint({
  call: 'GET /admin/payout/next',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    ...listInput({ sorts: candidateSorts, sort: 'amount' }),
    show: z._default(z.enum(['ready', 'left-out']), 'ready'),
    way: z.optional(z.enum(payoutWays)),
  }),
  reply: z.object({
    creators: z.array(candidate),
    ready: z.object({ count: z.number(), total: amount }),
    leftOutCount: z.number(),
    minimum: amount,
    /** Ways that are set up, the first unless another is chosen. */
    ways: z.array(z.enum(payoutWays)),
    pagination,
  }),
  amounts: {
    reply: {
      creators: { payable: 'rupees', tds: 'rupees', disputed: 'rupees', amount: 'rupees' },
      ready: { total: 'rupees' },
      minimum: 'rupees',
    },
  },
  answers: 'list',
  exports: 'money',
  summary: 'Lists the creators whom the next payout run pays, or those it leaves out',
})
export type NextPayouts = ReplyOf<typeof nextPayouts>

const payout = z.object({
  uid: z.string(),
  runUid: z.string(),
  creator: person,
  account: z.string(),
  /** What it was prepared with, where less is paid. */
  prepared: amount,
  amount,
  state: z.enum(payoutStates),
  reference: z.string(),
  utr: z.nullable(z.string()),
  /** Why it was dropped, by our own names, or did not arrive, in the provider's words. */
  reason: z.string(),
  updatedAt: z.string(),
  /** The creator was asked to correct the details, or has done so since. */
  asked: z.boolean(),
})
export type AdminPayout = z.output<typeof payout>
const payoutAmounts = { prepared: 'rupees', amount: 'rupees' } as const
export const payoutSorts = ['amount', 'name', 'state'] as const

export const adminPayoutRun = endpoint({
  call: 'GET /admin/payout/{uid}',
  kind: 'read',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({
    run,
    may: z.object({
      approve: z.boolean(),
      /** Another person has to approve it. */
      needsOther: z.boolean(),
      send: z.boolean(),
      cancel: z.boolean(),
      download: z.boolean(),
      import: z.boolean(),
    }),
  }),
  amounts: { reply: { run: runAmounts } },
  summary: 'Returns a payout run and what you can do with it',
})
export type AdminPayoutRun = ReplyOf<typeof adminPayoutRun>

export const payoutsOfRun = endpoint({
  call: 'GET /admin/payout/{uid}/payouts',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    uid: uid(),
    ...listInput({ sorts: payoutSorts, sort: 'amount' }),
    state: z.optional(z.enum(payoutStates)),
    selected: selectedRows(),
  }),
  reply: z.object({ payouts: z.array(payout), pagination }),
  amounts: { reply: { payouts: payoutAmounts } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists the payouts of a run',
})

/** Payouts that came back and whose creator has not been paid since, the newest first. */
export const failedPayouts = endpoint({
  call: 'GET /admin/payout/failed',
  kind: 'read',
  access: financeRoles,
  input: z.object({ ...listInput({ sorts: ['returned'], sort: 'returned' }), selected: selectedRows() }),
  reply: z.object({ payouts: z.array(payout), pagination }),
  amounts: { reply: { payouts: payoutAmounts } },
  answers: 'list',
  exports: 'money',
  summary: 'Lists failed payouts that need attention',
})

const moved = z.object({ uid: z.string(), state: z.enum(payoutRunStates) })

/** Refusals: PAYOUT_RUN_OPEN 409 while another one waits for approval, NOTHING_TO_PAY_OUT 409, PAYOUT_GATEWAY_OFF 409. */
export const preparePayouts = endpoint({
  call: 'POST /admin/payout/prepare',
  kind: 'write',
  access: financeRoles,
  input: z.object({ idempotencyKey: idempotencyKeyInput(), way: z.optional(z.enum(payoutWays)) }),
  reply: z.object({ uid: z.string(), count: z.number(), total: amount }),
  amounts: { reply: { total: 'rupees' } },
  summary: 'Prepares a payout run of every creator who can be paid',
})

/**
 * Balances and details are checked again: an amount that fell is lowered, a payout that may no longer be made is dropped.
 * Refusals: PAYOUT_RUN_NOT_FOUND 404, PAYOUT_RUN_MOVED 409, SECOND_PERSON_NEEDED 409.
 */
export const approvePayouts = endpoint({
  call: 'POST /admin/payout/{uid}/approve',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({ ...moved.shape, count: z.number(), total: amount, lowered: z.number(), dropped: z.number() }),
  amounts: { reply: { total: 'rupees' } },
  summary: 'Approves a payout run',
})

/** Through RazorpayX, or by a bank file: marks it as given to the bank. Refusals as of approving, PAYOUT_GATEWAY_OFF 409. */
export const sendPayouts = endpoint({
  call: 'POST /admin/payout/{uid}/send',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: moved,
  summary: 'Sends an approved payout run',
})

export const cancelPayouts = endpoint({
  call: 'POST /admin/payout/{uid}/cancel',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: moved,
  summary: 'Cancels a payout run before anything is sent',
})

/** The file of an approved run, once: FILE_DOWNLOADED 409 unless `again`. */
export const payoutFile = endpoint({
  call: 'POST /admin/payout/{uid}/file',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), again: z._default(flag(), false) }),
  /** Whole accounts, which leave the product here alone. */
  reply: z.object({ csv: z.string() }),
  summary: 'Returns the bank file of an approved payout run',
})

export const maxAnswerBytes = 1_000_000
/** A file with a mistake changes nothing: 422 names its lines. */
export const importPayoutAnswers = endpoint({
  call: 'POST /admin/payout/{uid}/import',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid(), csv: required().check(maxLength(maxAnswerBytes)) }),
  reply: z.object({ processed: z.number(), returned: z.number(), unchanged: z.number() }),
  summary: 'Imports the bank’s result file for a payout run',
})

/** The creator of a failed payout is asked to correct their payout details, once. */
export const askForDetails = endpoint({
  call: 'POST /admin/payout/failed/{uid}/ask',
  kind: 'write',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({ asked: z.boolean() }),
  summary: 'Asks the creator of a failed payout to correct their details',
})

/** Events of RazorpayX, signed. */
export const payoutWebhook = endpoint({
  call: 'POST /payouts/webhook/razorpayx',
  kind: 'write',
  inMaintenance: true,
  priority: 'payment',
  access: 'public',
  input: z.object({}),
  reply: z.object({ received: z.boolean() }),
  rawBody: true,
  bodyLimitBytes: 1024 * 1024,
  summary: 'Receives signed events from RazorpayX',
})
