import { createHash } from 'node:crypto'
import { locks, tryLock } from '#platform/database/locks.ts'
import { ApiError, badRequest } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { announce } from '../events.ts'
import { readFaults } from '../faults.ts'
import { newId } from '../ids.ts'
import { amountOf, currencyOf, type Fields, flagOf, listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import {
  type FundAccountRow,
  payoutModes,
  payoutShape,
  type PayoutMode,
  type PayoutRow,
  payoutStatuses,
} from './entities.ts'
import { readFundAccount } from './fund-accounts.ts'
import { checkOurAccount } from './our-account.ts'
import { behaviourOf } from './special-accounts.ts'
import { happeningsOf, moveLocked, movePayout, nextMove, readPayout } from './states.ts'
import { statusDetails } from './status-details.ts'

const purposes = ['refund', 'cashback', 'payout', 'salary', 'utility bill', 'vendor bill']
const rtgsFromPaise = 20_000_000
const sent = [
  'account_number',
  'fund_account_id',
  'amount',
  'currency',
  'mode',
  'purpose',
  'queue_if_low_balance',
  'reference_id',
  'narration',
  'notes',
]

type PayoutInput = Pick<
  PayoutRow,
  'amount' | 'currency' | 'mode' | 'purpose' | 'reference_id' | 'narration' | 'notes'
> & {
  account: string
  queues: boolean
}

/** POST /v1/payouts. The same key with the same body answers the same payout; with another body it is refused. */
export async function createPayout(sandbox: Sandbox, body: unknown, key: string | undefined): Promise<PayoutRow> {
  if (!key)
    throw badRequest(
      'Idempotency key is missing. Include idempotency header and key in the request.',
      'X-Payout-Idempotency',
    )
  if (!/^[A-Za-z0-9\-_ ]{4,36}$/.test(key))
    throw badRequest(
      'The idempotency key must be 4-36 letters, numbers, hyphens, underscores or spaces.',
      'X-Payout-Idempotency',
    )
  const input = parsePayout(body)
  const account = await readFundAccount(sandbox.sql, input.account)
  checkMode(input, account)
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const made = await sandbox.sql.begin(async (tx) => {
    if (!(await tryLock(tx, locks.sandboxPayout(key))))
      throw new ApiError(409, 'Another request with the same idempotency key is still in progress.')
    const [same] = await tx(payoutShape)`select * from sbx.payouts where idempotency_key = ${key}`
    if (same && same.request_hash !== hash)
      throw badRequest('Different request with the same idempotency key has already been processed.')
    return same ?? insertPayout(tx, sandbox, input, account, { key, hash })
  })
  sandbox.wake()
  return made
}

function parsePayout(body: unknown): PayoutInput {
  const fields = onlyFields(body, sent)
  checkOurAccount(fields)
  const account = textOf(fields, 'fund_account_id', 40)
  if (!account) throw badRequest('The fund account id field is required.', 'fund_account_id')
  const purpose = textOf(fields, 'purpose', 40)
  if (!purpose) throw badRequest('The purpose field is required.', 'purpose')
  if (!purposes.includes(purpose)) throw badRequest(`Invalid purpose: ${purpose}`, 'purpose')
  const narration = textOf(fields, 'narration', 30)
  if (narration && !/^[A-Za-z0-9 ]+$/.test(narration)) throw badRequest('The narration format is invalid.', 'narration')
  return {
    account,
    amount: amountOf(fields),
    currency: currencyOf(fields),
    mode: modeOf(fields),
    purpose,
    queues: flagOf(fields, 'queue_if_low_balance'),
    reference_id: textOf(fields, 'reference_id', 40),
    narration,
    notes: JSON.stringify(notesOf(fields)),
  }
}

function modeOf(fields: Fields): PayoutMode {
  const mode = textOf(fields, 'mode', 20)
  if (!mode) throw badRequest('The mode field is required.', 'mode')
  const known = payoutModes.find((one) => one === mode)
  if (!known) throw badRequest('Payout mode is invalid', 'mode')
  return known
}

/** UPI pays a UPI id and nothing else does; RTGS is for large amounts. */
function checkMode({ mode, amount }: PayoutInput, account: FundAccountRow): void {
  if ((mode === 'UPI') !== (account.account_type === 'vpa')) throw badRequest('Payout mode is invalid', 'mode')
  if (mode === 'RTGS' && amount < rtgsFromPaise)
    throw badRequest('The amount must be at least INR 200000.00 for RTGS', 'amount')
}

async function insertPayout(
  tx: Tx,
  sandbox: Sandbox,
  input: PayoutInput,
  account: FundAccountRow,
  { key, hash }: { key: string; hash: string },
): Promise<PayoutRow> {
  const { payoutBalance, payouts } = await readFaults(tx)
  const { payout: end } = behaviourOf(account)
  const isShort = payoutBalance === 'low'
  if (isShort && !input.queues)
    throw badRequest('Your account does not have enough balance to carry out the payout operation.')
  const waits = end === 'pending' ? 'pending' : 'queued'
  const id = await newId(tx, sandbox.seed, 'pout_')
  const [made] = await tx(payoutShape)`
    insert into sbx.payouts (id, fund_account_id, amount, currency, mode, purpose, reference_id, narration, notes, status,
      status_details, idempotency_key, request_hash, created_at)
    values (${id}, ${account.id}, ${input.amount}, ${input.currency}, ${input.mode}, ${input.purpose},
      ${input.reference_id}, ${input.narration}, ${input.notes}, ${waits}, ${JSON.stringify(statusDetails(waits))},
      ${key}, ${hash}, ${sandbox.now().getTime()})
    returning *`
  if (isShort || waits === 'pending') {
    await announce(tx, sandbox, happeningsOf(made as PayoutRow))
    return made as PayoutRow
  }
  const started = await moveLocked(tx, sandbox, id, 'processing')
  if (payouts !== 'at once' || started.moves_at === null) return started
  const { status, reason } = nextMove(started, end)
  return moveLocked(tx, sandbox, id, status, reason)
}

/** POST /v1/payouts/{id}/cancel, while it is queued. */
export async function cancelPayout(sandbox: Sandbox, id: string, body: unknown): Promise<PayoutRow> {
  onlyFields(body, ['remarks'])
  const { status } = await readPayout(sandbox.sql, id)
  if (status !== 'queued') throw badRequest('Only queued payouts can be cancelled.')
  return movePayout(sandbox, id, 'cancelled')
}

/** GET /v1/payouts?account_number, the newest first. */
export async function listPayouts(sql: Reader, query: unknown): Promise<PayoutRow[]> {
  const fields = onlyFields(query, [
    'account_number',
    'contact_id',
    'fund_account_id',
    'mode',
    'reference_id',
    'status',
    'from',
    'to',
    'count',
    'skip',
  ])
  checkOurAccount(fields)
  const { from, to, count, skip } = listingOf(fields)
  const contact = textOf(fields, 'contact_id', 40)
  const account = textOf(fields, 'fund_account_id', 40)
  const mode = textOf(fields, 'mode', 20)
  const reference = textOf(fields, 'reference_id', 40)
  const status = textOf(fields, 'status', 20)
  if (status && !payoutStatuses.some((one) => one === status))
    throw badRequest('The selected status is invalid.', 'status')
  return sql(payoutShape)`
    select * from sbx.payouts
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${reference}::text is null or reference_id = ${reference}::text)
      and (${account}::text is null or fund_account_id = ${account}::text)
      and (${mode}::text is null or mode = ${mode}::text)
      and (${status}::text is null or status = ${status}::text)
      and (${contact}::text is null
        or fund_account_id in (select id from sbx.fund_accounts where contact_id = ${contact}::text))
    order by position desc limit ${count} offset ${skip}`
}
