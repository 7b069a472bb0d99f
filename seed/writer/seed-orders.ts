import { sql, type SQL } from 'drizzle-orm'
import { refundWindowDays } from '#features/checkout/rules/refunds.ts'
import { saleTerms } from '#features/checkout/rules/sale-terms.ts'
import { sharesOf, taxInside, taxOfLines } from '#features/checkout/rules/tax.ts'
import type { GatewayMode } from '#features/checkout/tables/orders.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, nullable, queryRows, text } from '#platform/database/rows.ts'
import { earlierTerms } from './seed-people.ts'
import { type Registration, seedRegistration } from './seed-registration.ts'

// Thousands of orders in a handful of statements: the rows are made where they stand, by the database. Chance falls from
// the bytes of a name's hash, so that every machine gets the same school.

/** 12 letters and digits without look-alikes, the same for the same name. */
export const uidOf = (name: SQL) => sql`translate(substr(md5(${name}), 1, 12), '01', 'xy')`
/** 0 to 99, the same for the same name. */
export const percentOf = (name: SQL) => sql`(('x' || substr(md5(${name}), 1, 6))::bit(24)::int % 100)`
/** `2627` by India's clock (checkout/rules/documents.ts, fiscalYear). */
export const fiscalYearOf = (at: SQL) =>
  sql`(select to_char(d, 'YY') || to_char(d + interval '1 year', 'YY') from (select (${at} at time zone 'Asia/Kolkata') - interval '3 months' as d) shifted)`

/** The day in India under which the books show a moment. */
export const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Kolkata')::date`

/** The version of a text that its page showed at a moment; null before the first one. */
export const versionAt = (at: SQL, present: string) =>
  sql`case when ${dayOf(at)} >= ${present}::date then ${present}::text when ${dayOf(at)} >= ${earlierTerms}::date then ${earlierTerms}::text end`

/** A person rarely buys more in one go. */
const maxCoursesPerOrder = 3
/** Of a hundred sales, those by the creator's own link. */
const ownLinkPercent = 18

/**
 * A paid order behind every purchase that was planned: courses that a learner got at the same moment are one order.
 * Items, payments (some after a failed attempt), documents with gapless numbers and postings, as paying would have left
 * them.
 * @param registration when the seller was registered for GST; left out, it never was
 */
export async function seedOrders(tx: Tx, mode: GatewayMode, registration?: Registration): Promise<void> {
  await seedRegistration(tx, registration)
  await writeOrders(tx, mode)
  await writePayments(tx)
  await splitLines(tx)
  await splitTaxedLines(tx)
  await writeDocuments(tx)
  await analyze(tx)
  await writePostings(tx)
  await tieEnrolments(tx)
}

/** The seller as it was registered when an order was paid (seed-registration.ts). */
const registeredAt = (at: SQL) => sql`${at} >= r.from_at and ${at} < r.to_at`

/**
 * On a slow machine autovacuum looks at these tables meanwhile and finds nothing committed in them; joins planned for empty
 * tables would read all transactions again for every payment, for many minutes.
 */
async function analyze(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze orders, order_items, payments, ledger_transactions`)
}

async function writeOrders(tx: Tx, mode: GatewayMode): Promise<void> {
  await tx.execute(sql`
    create temp table bought on commit drop as
    select user_id, granted_at as at, min(e.uid) as name, array_agg(c.id order by c.id) as courses,
      sum(c.price_paise)::bigint as price, sum(c.discount_paise)::bigint as discount
    from (
      select *, (row_number() over (partition by user_id, granted_at order by course_id) - 1) / ${maxCoursesPerOrder} as part
      from enrolments where source = 'purchase'
    ) e join courses c on c.id = e.course_id
    group by user_id, granted_at, part`)
  await tx.execute(sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise,
      total_paise, billing_state, billing_pin, billing_address, billing_name, gstin, expires_at, paid_at, receipt_sent_at, status_cleared_at, created_at)
    select ${uidOf(sql`'order:' || b.name`)}, ${uidOf(sql`'order:' || b.name`)},
      'order_' || substr(md5('provider:' || b.name), 1, 14), ${mode}, b.user_id, array_to_string(b.courses, ','), 'paid', b.price, b.discount,
      b.price - b.discount, u.state_code, u.pin,
      case when r.gstin is not null then ${percentOf(sql`'house:' || u.uid`)} + 1 || ', Station Road' || coalesce(E'\n' || u.city, '') end,
      case when business.gstin is not null then business.name end, business.gstin, b.at + interval '26 minutes', b.at, b.at + interval '4 seconds',
      b.at + interval '1 minute', b.at - interval '4 minutes'
    from bought b join users u on u.id = b.user_id
    join registrations r on ${registeredAt(sql`b.at`)}
    left join businesses business on r.gstin is not null and business.state_code = u.state_code
      and business.place = ${percentOf(sql`'business:' || u.uid`)}
    order by b.at, b.name`)
  await tx.execute(sql`
    insert into order_items (order_id, course_id, position, title, sac, price_paise, discount_paise,
      payable_paise, own_link, sold_at, terms_version, refund_policy_version)
    select o.id, c.id, row_number() over (partition by o.id order by c.id) - 1, c.title, cat.sac, c.price_paise,
      c.discount_paise, c.payable_paise, ${percentOf(sql`'link:' || o.uid || c.uid`)} < ${ownLinkPercent}, b.at,
      ${versionAt(sql`o.created_at`, saleTerms.termsVersion)}, ${versionAt(sql`o.created_at`, saleTerms.refundPolicyVersion)}
    from bought b
    join orders o on o.uid = ${uidOf(sql`'order:' || b.name`)}
    join courses c on c.id = any (b.courses)
    join categories cat on cat.id = c.category_id
    order by o.id, c.id`)
  await tx.execute(sql`
    insert into order_item_adjustments (order_item_id, kind, amount_paise, funded_by)
    select id, 'list_discount', discount_paise, 'creator' from order_items where discount_paise > 0`)
}

async function writePayments(tx: Tx): Promise<void> {
  const luck = percentOf(sql`'method:' || o.uid`)
  const method = sql`case when ${luck} < 62 then 'upi' when ${luck} < 84 then 'card' when ${luck} < 95 then 'netbanking' else 'wallet' end`
  // Nearly one in fifteen failed at first.
  await tx.execute(sql`
    insert into payments (uid, order_id, provider_payment_id, state, amount_paise, currency, method, error_code, error_reason,
      error_description, source, provider_created_at, created_at, updated_at)
    select ${uidOf(sql`'failed:' || o.uid`)}, o.id, 'pay_' || substr(md5('failed:' || o.uid), 1, 14), 'failed', o.total_paise, 'INR',
      ${method}, 'BAD_REQUEST_ERROR', 'payment_failed', 'Your payment was declined by the bank. Please try another way to pay.',
      'webhook', o.paid_at - interval '3 minutes', o.paid_at - interval '3 minutes', o.paid_at - interval '3 minutes'
    from orders o where ${percentOf(sql`'failed:' || o.uid`)} < 7
    order by o.id`)
  // 2 % and GST of 18 % on it, as the provider's standard plan takes.
  await tx.execute(sql`
    insert into payments (uid, order_id, provider_payment_id, state, use, amount_paise, currency, method, fee_paise, fee_tax_paise,
      source, provider_created_at, captured_at, created_at, updated_at)
    select ${uidOf(sql`'payment:' || o.uid`)}, o.id, 'pay_' || substr(md5('payment:' || o.uid), 1, 14), 'captured', 'fulfils',
      o.total_paise, 'INR', ${method}, round(o.total_paise::numeric * 236 / 10000), round(o.total_paise::numeric * 36 / 10000),
      'webhook', o.paid_at - interval '20 seconds', o.paid_at, o.paid_at, o.paid_at
    from orders o
    order by o.id`)
}

/** The tax of a document is that of its lines, which are split first. */
async function writeDocuments(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, issued_at, seller, buyer, place_of_supply, lines,
      rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select n.series || '/' || n.year || '/' || lpad(n.serial::text, 6, '0'), n.series, n.year, n.serial, n.id, n.paid_at, n.seller,
      jsonb_build_object('name', coalesce(n.billing_name, concat_ws(' ', nullif(u.title, ''), u.first_name, u.last_name)),
          'email', u.email, 'stateCode', n.billing_state, 'pin', n.billing_pin, 'gstin', n.gstin)
        || case when n.billing_address is null then '{}' else jsonb_build_object('address', n.billing_address) end,
      n.billing_state, sold.lines, n.gst_percent, n.total_paise - 2 * sold.cgst - sold.igst, sold.cgst, sold.cgst, sold.igst, n.total_paise
    from (
      select o.*, row_number() over (partition by o.series, o.year order by o.paid_at, o.id) as serial
      from (
        select o.*, r.seller, r.gst_percent, r.series, ${fiscalYearOf(sql`o.paid_at`)} as year
        from orders o join registrations r on ${registeredAt(sql`o.paid_at`)}
      ) o
    ) n
    join users u on u.id = n.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('title', i.title, 'sac', i.sac, 'pricePaise', i.price_paise,
          'discountPaise', i.discount_paise, 'payablePaise', i.payable_paise) order by i.position) as lines,
        coalesce(sum(i.cgst_paise), 0) as cgst, coalesce(sum(i.igst_paise), 0) as igst
      from order_items i where i.order_id = n.id) sold
    order by n.paid_at, n.id`)
  await tx.execute(sql`
    insert into invoice_counters (series, fiscal_year, last)
    select series, fiscal_year, max(serial) from invoices group by series, fiscal_year`)
}

const earningRate = sql`e.kind = case when i.own_link then 'earning_own_link' else 'earning_marketplace' end
  and e.creator_id is null`
const heldUntil = sql`i.sold_at + ${refundWindowDays} * interval '24 hours'`

/**
 * What each line without tax is made of: the creators earn by everyone's rates (checkout/rules/tax.ts, sharesOf; a test
 * compares).
 */
async function splitLines(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update order_items i set gst_percent = 0, taxable_paise = i.payable_paise, cgst_paise = 0, sgst_paise = 0, igst_paise = 0,
      creator_id = c.creator_id, earning_rate_id = e.id,
      creator_share_paise = (i.payable_paise * e.basis_points + 5000) / 10000,
      platform_share_paise = i.payable_paise - (i.payable_paise * e.basis_points + 5000) / 10000,
      held_until = ${heldUntil}, released_at = case when ${heldUntil} <= now() then now() end
    from courses c, rates e, registrations r
    where c.id = i.course_id and ${earningRate} and ${registeredAt(sql`i.sold_at`)} and i.payable_paise > 0 and r.gst_percent = 0`)
}

const taxedShape = {
  id: number,
  order_id: number,
  payable: number,
  billing_state: nullable(text),
  seller_state: text,
  gst_percent: number,
  rate_id: number,
  basis_points: number,
}

/** The same of lines with tax, by the rules that sell them. */
async function splitTaxedLines(tx: Tx): Promise<void> {
  const rows = await queryRows(tx, taxedShape)`
    select i.id, i.order_id, i.payable_paise as payable, o.billing_state, left(r.gstin, 2) as seller_state, r.gst_percent,
      e.id as rate_id, e.basis_points
    from order_items i join orders o on o.id = i.order_id
      join registrations r on ${registeredAt(sql`i.sold_at`)} join rates e on ${earningRate}
    where i.payable_paise > 0 and r.gst_percent > 0
    order by i.order_id, i.position`
  const lines: object[] = []
  for (const sold of Map.groupBy(rows, (row) => row.order_id).values()) {
    const [{ billing_state, seller_state, gst_percent }] = sold as [(typeof rows)[number]]
    const payables = sold.map((line) => line.payable)
    const total = payables.reduce((sum, payable) => sum + payable, 0)
    const taxes = taxOfLines(payables, taxInside(total, gst_percent, !billing_state || billing_state === seller_state))
    for (const [n, { id, rate_id, basis_points }] of sold.entries()) {
      const tax = taxes[n]
      if (tax) lines.push({ id, rate_id, gst_percent, ...tax, ...sharesOf(tax.taxablePaise, basis_points) })
    }
  }
  await tx.execute(sql`
    update order_items i set gst_percent = t.gst_percent, taxable_paise = t."taxablePaise", cgst_paise = t."cgstPaise",
      sgst_paise = t."sgstPaise", igst_paise = t."igstPaise", creator_id = c.creator_id, earning_rate_id = t.rate_id,
      creator_share_paise = t."creatorSharePaise", platform_share_paise = t."platformSharePaise",
      held_until = ${heldUntil}, released_at = case when ${heldUntil} <= now() then now() end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (id bigint, rate_id bigint, gst_percent int, "taxablePaise" bigint,
        "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint, "creatorSharePaise" bigint, "platformSharePaise" bigint),
      courses c
    where i.id = t.id and c.id = i.course_id`)
}

async function writePostings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ledger_transactions (kind, source, at, booked_on, order_id, payment_id, created_at)
    select kind, kind || ':' || p.provider_payment_id, p.captured_at, ${dayOf(sql`p.captured_at`)}, p.order_id, p.id, p.captured_at
    from payments p cross join (values ('capture'), ('creator_share'), ('fee')) as events (kind)
    where p.use = 'fulfils' and (kind <> 'fee' or p.fee_paise > 0)
    order by p.id, kind`)
  await analyze(tx)
  await tx.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise)
    select t.id, line.account, line.amount
    from payments p
    cross join lateral (values
      ('capture', 'gateway_receivable', p.amount_paise),
      ('fee', 'gateway_fee', p.fee_paise - p.fee_tax_paise),
      ('fee', 'input_gst', p.fee_tax_paise),
      ('fee', 'gateway_receivable', -p.fee_paise)
    ) as line (kind, account, amount)
    join ledger_transactions t on t.source = line.kind || ':' || p.provider_payment_id
    where p.use = 'fulfils' and line.amount <> 0
    order by t.id`)
  await tx.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise, order_item_id, creator_id)
    select t.id, line.account, line.amount, i.id, line.creator
    from order_items i
    cross join lateral (values
      ('capture', 'deferred_course_sales', -i.taxable_paise, null::bigint),
      ('capture', 'cgst_payable', -i.cgst_paise, null),
      ('capture', 'sgst_payable', -i.sgst_paise, null),
      ('capture', 'igst_payable', -i.igst_paise, null),
      ('creator_share', 'creator_cost', i.creator_share_paise, i.creator_id),
      ('creator_share', 'creator_held', -i.creator_share_paise, i.creator_id)
    ) as line (kind, account, amount, creator)
    join ledger_transactions t on t.order_id = i.order_id and t.kind = line.kind
    where i.taxable_paise > 0 and line.amount <> 0
    order by t.id, i.id`)
  await tx.execute(sql`
    insert into ledger_transactions (kind, source, at, booked_on, order_id, created_at)
    select 'window_closed', 'window_closed:' || i.id, i.released_at, ${dayOf(sql`i.held_until`)}, i.order_id, i.released_at
    from order_items i where i.released_at is not null
    order by i.id`)
  await tx.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise, order_item_id, creator_id)
    select t.id, line.account, line.amount, i.id, line.creator
    from order_items i
    cross join lateral (values
      ('deferred_course_sales', i.taxable_paise, null::bigint),
      ('course_revenue', -i.taxable_paise, null),
      ('creator_held', i.creator_share_paise, i.creator_id),
      ('creator_payable', -i.creator_share_paise, i.creator_id)
    ) as line (account, amount, creator)
    join ledger_transactions t on t.source = 'window_closed:' || i.id
    where line.amount <> 0
    order by t.id`)
}

/** An enrolment that was bought names its order line. */
async function tieEnrolments(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update enrolments e set order_item_id = i.id
    from order_items i join orders o on o.id = i.order_id
    where e.source = 'purchase' and e.course_id = i.course_id and e.user_id = o.user_id and e.granted_at = o.paid_at`)
}
