import { count, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { accountBalances } from '#features/ledger/queries.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract/payments.ts'
import type { ManualPayments } from '../contract/payments.ts'
import { taxAccounts } from '../rules/manual-payments.ts'
import { movementOf, owedBy } from '../rules/overview.ts'
import { manualPayments as payments } from '../tables.ts'

/** Learners that are listed. */
const maxLearners = 100
/** Of each. */
const maxRefunds = 20

export const manualPayments = action(contract.manualPayments, async ({ db }, { page, limit }) => {
  const [balances, learners, rows, total] = await Promise.all([
    accountBalances(db),
    learnersToPay(db),
    recorded(db, limit, (page - 1) * limit),
    db.select({ n: count() }).from(payments),
  ])
  return {
    data: {
      taxes: taxAccounts.map((account) => ({ account, owed: owedBy(balances, account) })),
      inputGst: movementOf(balances, 'input_gst').balancePaise,
      learners,
      payments: rows,
      pagination: paginationOf(page, limit, total[0]?.n ?? 0),
    },
  }
})

async function learnersToPay(db: Db) {
  const shape = {
    uid: text,
    title: text,
    first_name: text,
    last_name: text,
    email: text,
    owed: number,
    refunds: nullable(json<ManualPayments['learners'][number]['refunds']>()),
  }
  const rows = await queryRows(db, shape)`
    select u.uid, u.title, u.first_name, u.last_name, u.email, sum(m.credit_paise - m.debit_paise)::bigint as owed,
      (select jsonb_agg(jsonb_build_object('uid', f.uid, 'orderUid', f.order_uid, 'amount', f.amount_paise) order by f.id) from (
        select r.id, r.uid, o.uid as order_uid, r.amount_paise from orders o join refunds r on r.order_id = o.id
        where o.user_id = u.id and r.state = 'manual' and not exists (
          select from ledger_transactions t where t.refund_id = r.id and t.kind = 'learner_paid')
        order by r.id limit ${maxRefunds}) f) as refunds
    from ledger_movements m join users u on u.id = m.person_id where m.account = 'learner_payable'
    group by u.id having sum(m.credit_paise - m.debit_paise) > 0 order by owed desc, u.id limit ${maxLearners}`
  return rows.map(({ uid, email, owed, refunds, title, first_name: firstName, last_name: lastName }) => ({
    uid,
    name: clubbedName({ title, firstName, lastName }),
    email,
    owed,
    refunds: refunds ?? [],
  }))
}

async function recorded(db: Db, limit: number, offset: number) {
  const learner = alias(users, 'learner')
  const rows = await db
    .select({ payment: payments, learner, by: users })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.recordedBy))
    .leftJoin(learner, eq(learner.id, payments.learnerId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ payment, learner, by }) => ({
    uid: payment.uid,
    account: payment.account,
    learner: learner && { uid: learner.uid, name: clubbedName(learner) },
    amount: payment.amountPaise,
    paidFrom: payment.paidFrom,
    reference: payment.reference,
    paidOn: payment.paidOn,
    recordedBy: clubbedName(by),
  }))
}

/** GST that was paid in a month, given by its first day and the last: it debits the tax accounts and is no refund. */
export async function gstPaidIn(db: Db, from: string, to: string): Promise<number> {
  const [row] = await queryRows(db, { paid: number })`
    select coalesce(sum(e.amount_paise), 0)::bigint as paid
    from manual_payments p join ledger_transactions t on t.source = 'tax_paid:' || p.uid
      join ledger_entries e on e.txn_id = t.id and e.account = p.account
    where p.account in ('cgst_payable', 'sgst_payable', 'igst_payable', 'tcs_payable') and p.created_at >= ${from}::date - 1
      and t.booked_on between ${from}::date and ${to}::date`
  return row?.paid ?? 0
}
