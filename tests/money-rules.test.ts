import { beforeAll, expect, test } from 'vitest'
import { providerRules } from '../bench/money/provider-rules.ts'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import { app, gateway, learner, openCheckout, startedOrder } from './checkout.ts'
import { makeCoupon } from './coupons.ts'
import { makeCourse, type MadeCourse } from './make.ts'
import { findBrokenRules, moneyRules } from './money-rules.ts'
import { runJobs } from './run-jobs.ts'

// A rule that nothing breaks says nothing: each is broken here on purpose, by a change that no action of ours would make.

let courses: MadeCourse[]
openCheckout()
beforeAll(async () => {
  courses = await Promise.all([99_900, 33_300].map((pricePaise) => makeCourse(app, { pricePaise })))
})

/** Two courses bought, one of them refunded, and the same at the provider. */
async function sellAndRefund(): Promise<void> {
  const [course] = courses
  const { codes } = course ? await makeCoupon(app, course, { percent: 10, codes: ['RULES10'] }) : { codes: [] }
  const order = await startedOrder(app, learner, courses, { couponCode: codes[0] })
  const payment = gateway.pay(order.providerOrderId, { feePaise: 3144, feeTaxPaise: 480 })
  await settleOrder(app.ctx(), order.id, payment, 'webhook')
  const uids = [courses[1]?.uid]
  await app.call('POST', `/payments/${order.uid}/refund`, { uids }, { token: learner.token })
  await runJobs(app, 'checkout.')
  const [refund] = [...gateway.returned.values()]
  await app.asOwner(async (sql) => {
    await sql`
      insert into sbx.orders (id, amount, currency, receipt, status, capture, capture_options, notes, created_at)
      values (${order.providerOrderId}, 123210, 'INR', ${order.receipt}, 'paid', 'automatic', '{}', '{}', 0)`
    await sql`
      insert into sbx.payments (id, order_id, amount, currency, status, method, instrument, amount_refunded, fee, tax, created_at)
      values (${payment.id}, ${order.providerOrderId}, 123210, 'INR', 'captured', 'upi', '{}', 33300, 3144, 480, 0)`
    await sql`
      insert into sbx.refunds (id, payment_id, amount, currency, status, speed, notes, created_at)
      values (${refund?.id ?? ''}, ${payment.id}, 33300, 'INR', 'processed', 'normal', '{}', 0)`
  })
}

const { invoiceTax, lineSums, ...ours } = moneyRules
const nameOf = (rule: { says: string }) => rule.says
const provider = (id: string, words: string) =>
  providerRules.filter((rule) => rule.id === id && rule.says.includes(words)).map(nameOf)

/** A group for one of the lines, which counts so many seats. */
const seatGroup = (given: number) => `with made as (
  insert into seat_groups (uid, manager_id, course_id, order_item_id, seats, seats_given, state)
  select 'g1', o.user_id, i.course_id, i.id, 60, ${given}, 'open' from orders o join order_items i on i.order_id = o.id limit 1
  returning course_id, manager_id, order_item_id)`

const changes: [change: string, breaks: string[]][] = [
  [
    `with made as (
        insert into orders (uid, receipt, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at)
        select uid || '2', receipt || '2', mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at
        from orders returning id)
      insert into coupon_uses (order_id, coupon_id, coupon_code_id, user_id, discount_paise, state)
      select made.id, u.coupon_id, u.coupon_code_id, u.user_id, u.discount_paise, u.state from made, coupon_uses u`,
    [nameOf(ours.couponLimits)],
  ],
  [`update coupon_codes set uses = uses + 1`, [nameOf(ours.couponCounts)]],
  [`update coupons set revenue_paise = revenue_paise + 1`, [nameOf(ours.couponCounts)]],
  [`update coupon_uses set discount_paise = discount_paise + 1`, [nameOf(ours.couponUses)]],
  [
    `update order_item_adjustments set funded_by = 'platform' where kind = 'coupon'`,
    [nameOf(ours.couponFunders), nameOf(ours.couponShares)],
  ],
  [
    `update order_items set creator_share_paise = creator_share_paise + 10, platform_share_paise = platform_share_paise - 10`,
    [nameOf(ours.couponShares), nameOf(ours.lines), nameOf(ours.creators)],
  ],
  [`update ledger_entries set amount_paise = amount_paise + 1 where account = 'gateway_fee'`, [nameOf(ours.balanced)]],
  [
    `delete from ledger_entries where account in ('refund_clearing', 'gateway_receivable') and txn_id in (select id from ledger_transactions where kind = 'refund_sent')`,
    [nameOf(ours.clearing), nameOf(ours.refundsSent), ...provider('I26', 'What the books say')],
  ],
  [
    `update payments set amount_paise = amount_paise + 100`,
    [nameOf(ours.value), nameOf(ours.orders), ...provider('I14', 'What the provider took')],
  ],
  [
    `update payments set refunded_paise = refunded_paise - 1`,
    [nameOf(ours.refunded), ...provider('I18', 'What went back')],
  ],
  [`update order_items set sold_at = sold_at - interval '1 second'`, [nameOf(ours.sold)]],
  [`update enrolments set status = 'active' where status = 'revoked'`, [nameOf(ours.enrolments)]],
  [`update enrolments set status = 'revoked'`, [nameOf(ours.owned)]],
  [`update order_items set product = 'gift'`, [nameOf(ours.gifts)]],
  [`update order_items set product = 'seats'`, [nameOf(ours.groups)]],
  [`${seatGroup(1)} select 1 from made`, [nameOf(ours.seatCounts)]],
  [
    `${seatGroup(0)}
      insert into course_invitations (uid, course_id, kind, invited_by, order_item_id, code, state, sends, sent_at, expires_at, accepted_by, accepted_at, once_key)
      select 's1', course_id, 'seat', manager_id, order_item_id, 's1', 'accepted', 0, now(), now(), manager_id, now(), 'k' from made`,
    [nameOf(ours.seats)],
  ],
  [
    `insert into bundles (uid, slug, made_by, title, description, price_paise, state, sales, once_key, updated_at)
      select 'b1', 'b', user_id, 'B', '', 100, 'draft', 1, 'k', now() from orders limit 1`,
    [nameOf(ours.bundleCounts)],
  ],
  [`update order_item_adjustments set kind = 'bundle' where kind = 'coupon'`, [nameOf(ours.bundleLines)]],
  [
    `update refunds set state = 'pending', processed_at = null`,
    [nameOf(ours.stuck), ...provider('I18', 'Every refund at the provider')],
  ],
  [
    `insert into order_moves (order_id, thing, from_state, to_state, at) select id, 'order', 'paid', 'pending', now() from orders`,
    [nameOf(ours.moves)],
  ],
  [`update invoice_counters set last = last + 1`, [nameOf(ours.invoiceNumbers)]],
  [
    `update invoices set cgst_paise = 100, sgst_paise = 100, taxable_paise = taxable_paise - 200 where series <> 'CRN'`,
    [nameOf(invoiceTax), nameOf(ours.taxes)],
  ],
  [
    `update refund_lines set amount_paise = amount_paise - 1, taxable_paise = taxable_paise - 1, platform_share_paise = platform_share_paise - 1`,
    [nameOf(lineSums), nameOf(ours.lines)],
  ],
  [
    `insert into order_item_adjustments (order_item_id, kind, amount_paise, funded_by) select id, 'list_discount', 1, 'creator' from order_items`,
    [nameOf(ours.adjustments)],
  ],
  [
    `update order_items set creator_share_paise = creator_share_paise + 1, platform_share_paise = platform_share_paise - 1`,
    [nameOf(ours.lines), nameOf(ours.creators)],
  ],
  [`delete from ledger_entries where account = 'creator_cost'`, [nameOf(ours.creatorBalances), nameOf(ours.creators)]],
  [
    `with made as (update refunds set kind = 'external') delete from invoices where series = 'CRN'`,
    [nameOf(ours.externalCreditNotes)],
  ],
  [
    `update ledger_entries set account = 'suspense' where account = 'igst_payable' or account = 'deferred_course_sales'`,
    [nameOf(ours.suspense)],
  ],
  [
    `with released as (update order_items set released_at = now())
      insert into held_sales (order_item_id, uid, state, same_payer, same_device, held_at)
      select id, 'held' || id, 'waiting', true, false, now() from order_items`,
    [nameOf(ours.heldSales)],
  ],
  [`update ledger_entries set account = 'dispute_reserve' where account = 'input_gst'`, [nameOf(ours.reserve)]],
  [`update payments set fee_paise = fee_paise + 1`, [nameOf(ours.receivable)]],
  [
    `insert into settlements (uid, provider_settlement_id, amount_paise, settled_at) values ('s1', 'setl_1', 100, now())`,
    [nameOf(ours.settlements)],
  ],
  [`delete from invoices where series = 'CRN'`, [nameOf(ours.creditNotes)]],
  [`update payments set use = null`, [nameOf(ours.stuck), ...provider('I7', 'Every payment')]],
  [`update orders set provider_order_id = 'order_of_nobody'`, provider('I7', 'No payment')],
  [
    `insert into sbx.orders (id, amount, currency, receipt, status, capture, capture_options, notes, created_at)
      select 'order_second', amount, currency, receipt, status, capture, '{}', '{}', 0 from sbx.orders`,
    provider('I14', 'One order'),
  ],
  [
    `insert into sbx.settlements (id, amount, utr, created_at) values ('setl_unknown', 100, 'utr', 0)`,
    provider('I18', 'Every settlement'),
  ],
  [`update sbx.payments set status = 'refunded'`, provider('I18', 'state is the same')],
  [`update sbx.refunds set status = 'failed'`, provider('I18', 'processed here')],
  [`update ledger_transactions set payment_id = null where kind = 'capture'`, provider('I26', 'No entry')],
  [
    `insert into webhook_events (event_id, event, body, headers, state, received_at) values ('lost', '', '', '{}', 'dead', now())`,
    provider('I17', 'Every event'),
  ],
  [
    `insert into sbx.disputes (id, payment_id, amount, currency, deducts_at_once, reason_code, phase, status, respond_by, evidence, created_at)
      select 'disp_1', id, 100, 'INR', false, 'unknown', 'chargeback', 'open', 0, '{}', 0 from sbx.payments`,
    provider('I18', 'Every dispute'),
  ],
  [
    `with contact as (insert into sbx.contacts (id, name, email, contact, type, reference_id, notes, created_at)
        values ('cont_1', '', '', '', '', '', '{}', 0)),
      account as (insert into sbx.fund_accounts (id, contact_id, account_type, name, ifsc, account_number, vpa, created_at)
        values ('fa_1', 'cont_1', 'vpa', '', '', '', '', 0))
      insert into sbx.payouts (id, fund_account_id, amount, currency, mode, purpose, notes, status, status_details, idempotency_key, request_hash, created_at)
      values ('pout_1', 'fa_1', 100, 'INR', 'UPI', 'payout', '{}', 'processed', '{}', '', '', 0)`,
    provider('I18, I21', 'Every payout'),
  ],
  [
    `insert into ledger_differences (uid, kind, month, subject, expected_paise, found_paise, found_at, last_seen_at)
      values ('d1', 'sales', '2026-11-01', 'order', 1, 2, now(), now())`,
    provider('I26', 'The night finds'),
  ],
]

test('every rule of money holds of a sale with a refund, and each is seen when it is broken', async () => {
  await sellAndRefund()
  const rules = [...Object.values(moneyRules), ...providerRules]
  expect(await findBrokenRules(app.database.db, rules)).toEqual([])
  const broken = new Set<string>()
  for (const [change, breaks] of changes) {
    const undone = app.asOwner((_, db) =>
      db.transaction(async (tx) => {
        for (const table of ['ledger_entries', 'ledger_transactions', 'invoices', 'orders', 'payments', 'refunds'])
          await tx.execute(`alter table ${table} disable trigger user`)
        await tx.execute(change)
        const seen = (await findBrokenRules(tx, rules)).map(nameOf)
        expect(seen, change).toEqual(expect.arrayContaining(breaks))
        for (const one of seen) broken.add(one)
        tx.rollback()
      }),
    )
    await expect(undone).rejects.toThrow(/rollback/i)
  }
  // A second enrolment is refused by an index; statements and payouts are broken beside what writes them.
  const { ownedOnce, statements, statementLines, paidOut, payoutsAbove, payoutsOnce } = moneyRules
  const payouts = [paidOut, payoutsAbove, payoutsOnce, moneyRules.payoutsReturned, moneyRules.payoutClearing]
  const elsewhere = [ownedOnce, statements, statementLines, ...payouts].map(nameOf)
  expect(rules.map(nameOf).filter((one) => !broken.has(one))).toEqual(elsewhere)
})
