import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { checkParts } from '#features/checkout/actions/check-parts.ts'
import { paymentOwn } from '#features/checkout/actions/refusals.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { messages as bookMessages } from '../messages/books-en.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { accountBalances, firstMonth, personBalances } from '#features/ledger/queries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import { isTaken, type Tx } from '#platform/database/db.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { type Actor, newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payments.ts'
import { messages } from '../messages/payments-en.ts'
import { creditableAccounts, type ManualPaymentAccount, type PaidFrom } from '../rules/manual-payments.ts'
import { movementOf, owedBy } from '../rules/overview.ts'
import { manualPayments } from '../tables.ts'

const referenceUsed = refusal('REFERENCE_USED', 409, textOf(messages, 'referenceUsed'))
const refundNotFound = refusal('REFUND_NOT_FOUND', 404, textOf(messages, 'refundNotFound'))
const refundPaid = refusal('REFUND_PAID', 409, textOf(messages, 'refundPaid'))
const learnerNotFound = refusal('USER_NOT_FOUND', 404, textOf(messages, 'notFound'))

type Payment = {
  account: ManualPaymentAccount
  learner?: { id: number; uid: string; name: string }
  /** The refund of the learner that it pays. */
  refund?: string | undefined
  amount: number
  paidFrom: PaidFrom
  reference: string
  paidOn: string
  idempotencyKey: string
}

export const recordTaxPayment = action(contract.recordTaxPayment, async (ctx, input) => {
  if (input.paidFrom === 'input_gst' && !creditableAccounts.some((one) => one === input.account))
    throw refuseFields({ paidFrom: textOf(messages, 'notCreditable') })
  const uid = await record(ctx, input)
  return { data: { uid }, message: textOf(messages, 'recorded') }
})

export const recordLearnerPayment = action(
  contract.recordLearnerPayment,
  async (ctx, { learner: learnerUid, ...input }) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.uid, learnerUid))
    if (!user) throw learnerNotFound()
    const learner = { id: user.id, uid: user.uid, name: clubbedName(user) }
    const uid = await record(ctx, { ...input, account: 'learner_payable', paidFrom: 'bank', learner })
    return { data: { uid }, message: textOf(messages, 'recorded') }
  },
)

/**
 * Books a payment under a lock that makes two of them take turns, so that together they never pay more than is owed. One
 * that was sent twice is booked once.
 */
async function record(ctx: Ctx<Actor>, payment: Payment): Promise<string> {
  const at = ctx.now()
  if (payment.paidOn > dayInIndia(at)) throw refuseFields({ paidOn: textOf(messages, 'dayInFuture') })
  try {
    return await ctx.transaction(async (tx) => {
      await takeLock(tx, locks.manualPayments)
      const [same] = await tx
        .select()
        .from(manualPayments)
        .where(eq(manualPayments.idempotencyKey, payment.idempotencyKey))
      if (same) return same.uid
      const { learner } = payment
      const part = learner && (await checkParts(ctx, tx, { buyerIds: [learner.id], creatorIds: [] }, paymentOwn))
      await checkDay(tx, payment)
      await checkAmount(tx, payment)
      return write(ctx, tx, payment, at, { refund: learner && (await refundOf(tx, learner.id, payment)), part })
    })
  } catch (error) {
    if (isTaken(error, 'manual_payments_reference')) throw referenceUsed()
    if (isTaken(error, 'ledger_transactions_learner_paid')) throw refundPaid()
    throw error
  }
}

/** Before the books began nothing was owed: a slip in the year would make them begin years ago, for good. */
async function checkDay(tx: Tx, { paidOn }: Payment): Promise<void> {
  const first = await firstMonth(tx)
  if (first && paidOn < first) throw refuseFields({ paidOn: textOf(messages, 'dayBeforeBooks') })
}

async function checkAmount(tx: Tx, { account, learner, refund, amount, paidFrom }: Payment): Promise<void> {
  const all = await accountBalances(tx)
  const owed = Math.max(0, owedBy(learner ? await personBalances(tx, learner.id) : all, account))
  if (amount > owed) throw refuseFields({ amount: textOf(messages, 'aboveOwed', formatPaise(owed)) })
  // What failed refunds are owed is paid by naming them: else they would wait for a person forever.
  if (learner && !refund && amount > owed - (await owedForRefunds(tx, learner.id)))
    throw refuseFields({ refund: textOf(messages, 'chooseRefund') })
  const ours = Math.max(0, movementOf(all, 'input_gst').balancePaise)
  if (paidFrom === 'input_gst' && amount > ours)
    throw refuseFields({ amount: textOf(messages, 'aboveCredit', formatPaise(ours)) })
}

/** What a learner is owed for refunds that failed and that nobody has paid yet. */
async function owedForRefunds(tx: Tx, learnerId: number): Promise<Paise> {
  const [row] = await queryRows(tx, { paise: number })`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from orders o join refunds r on r.order_id = o.id
    where o.user_id = ${learnerId} and r.state = 'manual'
      and exists (select from ledger_transactions t where t.source = 'refund_failed:' || r.uid)
      and not exists (select from ledger_transactions t where t.refund_id = r.id and t.kind = 'learner_paid')`
  return row?.paise ?? 0
}

/** A refund that failed is paid by one payment, whole: that ends its wait. */
async function refundOf(tx: Tx, learnerId: number, { refund: uid, amount }: Pick<Payment, 'refund' | 'amount'>) {
  if (!uid) return undefined
  const [refund] = await queryRows(tx, { id: number, order_id: number, payment_id: number, amount_paise: number })`
    select r.id, r.order_id, r.payment_id, r.amount_paise from refunds r join orders o on o.id = r.order_id
    where r.uid = ${uid} and o.user_id = ${learnerId} and r.state = 'manual'`
  if (!refund) throw refundNotFound()
  if (amount !== refund.amount_paise)
    throw refuseFields({ amount: textOf(messages, 'wholeRefund', formatPaise(refund.amount_paise)) })
  return { uid, refundId: refund.id, orderId: refund.order_id, paymentId: refund.payment_id }
}

async function write(
  ctx: Ctx<Actor>,
  tx: Tx,
  recorded: Payment,
  at: Date,
  { refund, part }: { refund: Awaited<ReturnType<typeof refundOf>>; part: { ownPart?: true } | undefined },
): Promise<string> {
  const { learner, amount, refund: _, ...payment } = recorded
  const uid = newUid()
  await tx.insert(manualPayments).values({
    ...payment,
    uid,
    learnerId: learner?.id ?? null,
    amountPaise: amount,
    recordedBy: ctx.actor.userId,
    createdAt: at,
  })
  const { uid: refundUid, ...subjects } = refund ?? {}
  await postEntries(tx, {
    ...subjects,
    kind: learner ? 'learner_paid' : 'tax_paid',
    source: uid,
    // Noon in India: within the day on which it was paid.
    at: new Date(`${payment.paidOn}T12:00:00+05:30`),
    lines: [debit(payment.account, amount, learner ? { learnerId: learner.id } : {}), credit(payment.paidFrom, amount)],
  })
  await recordAudit(tx, ctx, {
    act: learner ? 'learner.paid' : 'tax.paid',
    uid: learner?.uid ?? payment.account,
    name: learner?.name ?? bookMessages.accounts[payment.account],
    after: {
      amount: formatPaise(amount),
      reference: payment.reference,
      paidOn: payment.paidOn,
      paidFrom: payment.paidFrom,
      ...(refundUid ? { refund: refundUid } : {}),
      ...part,
    },
  })
  return uid
}
