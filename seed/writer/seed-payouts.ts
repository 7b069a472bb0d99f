import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { dayOf, uidOf } from './seed-orders.ts'

/** Creators with the most to be paid: those of the last run, of whom one payout came back; then those of the next one. */
const counts = { paid: 12, failedPlace: 7, ready: 24, held: 2 } as const
/** Between twice the places of creators, behind the paid ones: the demo creator is paid by the next run, whatever they earned. */
const demoPlace = 2 * counts.paid + 3
/** The smallest payout. */
const minimumPaise = 50_000

/**
 * Payout details of most creators and the run of this month, as preparing, approving and sending it would have left them.
 * It lies in the present month, so that the statements of earlier ones are as they were written.
 */
export async function seedPayouts(tx: Tx): Promise<void> {
  await chooseCreators(tx)
  await writeDetails(tx)
  await writeRun(tx)
  await writePostings(tx)
}

/** What was payable when the run was made decides its amounts. */
async function chooseCreators(tx: Tx): Promise<void> {
  const monthStart = sql`(date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`
  await tx.execute(sql`
    create temp table paid_out on commit drop as
    with moment as (
      select least(greatest(${monthStart} + interval '10 hours', now() - interval '5 days'), now() - interval '1 hour') as at
    ), owed as (
      select e.creator_id, -sum(e.amount_paise) as paise, m.at from ledger_entries e
        join ledger_transactions t on t.id = e.txn_id cross join moment m
      where e.account = 'creator_payable' and t.booked_on < ${dayOf(sql`m.at`)} group by e.creator_id, m.at
    )
    select creator_id, paise, run_at, name,
      (row_number() over (order by case when email = 'creator@sopaan.test' then ${demoPlace}::bigint else place end))::int as place
    from (
      select o.creator_id, o.paise::bigint, o.at as run_at, u.uid as name, u.email,
        2 * row_number() over (order by o.paise desc, u.uid) as place
      from owed o join users u on u.id = o.creator_id
      where o.paise >= ${minimumPaise} and u.suspended_at is null
    ) ranked`)
}

/** Every fourth has a UPI id; the last ones changed their details yesterday. */
async function writeDetails(tx: Tx): Promise<void> {
  const { ready, held } = counts
  const bank = (value: SQL) => sql`case when p.place % 4 <> 0 then ${value} end`
  const name = sql`regexp_replace(u.first_name || ' ' || u.last_name, '[^A-Za-z ]', '', 'g')`
  await tx.execute(sql`
    insert into payout_details (uid, creator_id, legal_name, region, address, kind, account_holder, account_number, ifsc,
      upi_id, check_state, registered_name, created_at, payable_from)
    select ${uidOf(sql`'payout-details:' || p.name`)}, p.creator_id, u.first_name || ' ' || u.last_name, coalesce(u.state_code, '27'),
      '12 Station Road', case when p.place % 4 <> 0 then 'bank' else 'upi' end,
      ${bank(sql`nullif(${name}, '')`)}, ${bank(sql`'5010' || lpad((p.creator_id * 7919 + 1000)::text, 10, '0')`)},
      ${bank(sql`'HDFC0000123'`)}, case when p.place % 4 = 0 then 'creator' || p.creator_id || '@okhdfcbank' end,
      'valid', upper(${name}), d.at, d.at + interval '48 hours'
    from paid_out p join users u on u.id = p.creator_id
    cross join lateral (select case when p.place > ${ready} then now() - interval '20 hours' else p.run_at - interval '30 days' end as at) d
    where p.place <= ${ready + held} order by p.place`)
}

async function writeRun(tx: Tx): Promise<void> {
  const { paid, failedPlace } = counts
  const admin = sql`(select id from users where email = 'admin@sopaan.test')`
  await tx.execute(sql`
    insert into payout_runs (uid, way, state, idempotency_key, prepared_by, approved_by, approved_alone, approved_at, finished_at, created_at)
    select ${uidOf(sql`'payout-run'`)}, 'razorpayx', 'finished', 'payout-run', ${admin}, ${admin}, 'allowed',
      p.run_at + interval '1 minute', p.run_at + interval '30 minutes', p.run_at
    from (select min(run_at) as run_at from paid_out) p where p.run_at is not null`)
  const failed = sql`p.place = ${failedPlace}`
  const done = sql`p.run_at + interval '20 minutes'`
  await tx.execute(sql`
    insert into payouts (uid, run_id, creator_id, payout_details_id, state, prepared_paise, amount_paise, idempotency_key,
      reference, provider_payout_id, utr, failure_reason, approved_at, sent_at, processed_at, returned_at, notice_sent_at,
      created_at, updated_at)
    select ${uidOf(sql`'payout:' || p.name`)}, r.id, p.creator_id, d.id, case when ${failed} then 'failed' else 'processed' end,
      p.amount, p.amount, n.reference, n.reference, 'pout_' || substr(md5(n.reference), 1, 14),
      case when not ${failed} then 'HDFC' || lpad(p.creator_id::text, 12, '0') end,
      case when ${failed} then 'Payout failed as the beneficiary account is closed. Please contact the beneficiary bank.' else '' end,
      p.run_at + interval '1 minute', p.run_at + interval '2 minutes', case when not ${failed} then ${done} end,
      case when ${failed} then ${done} end, ${done}, p.run_at, ${done}
    from (select *, case when place % 4 = 0 then least(paise, 10000000) else paise end as amount from paid_out) p
    join payout_details d on d.creator_id = p.creator_id
    cross join lateral (select 'PO' || upper(substr(md5('payout:' || p.name), 1, 16)) as reference) n
    cross join payout_runs r
    where p.place <= ${paid} order by p.place`)
}

/** The money left, and arrived or came back (earnings/actions/approve-payouts.ts, post-payout.ts). */
async function writePostings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ledger_transactions (kind, source, at, booked_on, payout_id, created_at)
    select event.kind, event.kind || ':' || p.uid, event.at, ${dayOf(sql`event.at`)}, p.id, event.at
    from payouts p
    cross join lateral (values ('payout_sent', p.approved_at), ('payout_processed', p.processed_at), ('payout_returned', p.returned_at)) as event (kind, at)
    where event.at is not null order by event.at, p.id`)
  await tx.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise, creator_id)
    select t.id, line.account, line.amount, line.creator
    from payouts p
    cross join lateral (values
      ('payout_sent', 'creator_payable', p.amount_paise, p.creator_id),
      ('payout_sent', 'payout_clearing', -p.amount_paise, null::bigint),
      ('payout_processed', 'payout_clearing', p.amount_paise, null),
      ('payout_processed', 'bank', -p.amount_paise, null),
      ('payout_returned', 'payout_clearing', p.amount_paise, null),
      ('payout_returned', 'creator_payable', -p.amount_paise, p.creator_id)
    ) as line (kind, account, amount, creator)
    join ledger_transactions t on t.source = line.kind || ':' || p.uid
    order by t.id`)
}
