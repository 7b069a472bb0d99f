import { setTimeout as sleep } from 'node:timers/promises'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { enqueueJobs } from './run-jobs.ts'
import type { World } from './world.ts'

/** After 10,000 purchases thousands of events and jobs wait, which are dealt with one after the other. */
const maxWaitMs = 1_200_000
const nightly = [
  'checkout.expire-orders',
  'checkout.split-sold-lines',
  'checkout.close-refund-windows',
  'checkout.sweep-payments',
  'checkout.sweep-disputes',
  'checkout.sweep-events',
]
/** A quarter of an hour later: the refunds of payments that were found before. */
const afterwards = [
  'checkout.sweep-refunds',
  'earnings.sweep-open-payouts',
  'earnings.compare-payouts',
  'settlements.read-reports',
  'finance.check-ledger',
]

/** Nothing goes wrong any more, what waits is done, and nothing is on its way. */
export async function calmDown(world: World): Promise<void> {
  const { db, sql } = world.school.database
  await world.control({ action: 'reset' })
  let calmFor = 0
  for (const until = Date.now() + maxWaitMs; calmFor < 2;) {
    // The hours that retries wait for pass at once: what would be sent then is sent now. The usual looks at an open order
    // go on for three days and are left to the nightly sweep.
    await sql`update sbx.deliveries set next_at = 0 where state = 'waiting' and next_at > 0`
    await sql`update sbx.payments set fails_at = 0 where status = 'created' and fails_at > 0`
    await sql`update sbx.payouts set moves_at = 0 where status = 'processing' and moves_at > 0`
    await sql`
      update pgboss.job set start_after = now()
      where name similar to '(checkout|earnings|finance|settlements).%' and state in ('created', 'retry') and start_after > now() and not data ? 'look'`
    await world.control({ action: 'run-due' })
    await approveAll(world)
    const [row] = await queryRows(db, { left: number, what: text })`
      select count(*)::int as left, coalesce(string_agg(distinct what, ', '), '') as what from (
        select 'delivery' as what from sbx.deliveries where state = 'waiting'
        union all select 'refund at the provider' from sbx.refunds where status = 'pending'
        union all select 'payout at the provider' from sbx.payouts where status in ('processing', 'queued')
        union all select 'payout' from payouts where state in ('approved', 'submitting', 'queued', 'pending', 'processing')
        union all select 'request' from refunds where state = 'requested'
        union all select 'event' from webhook_events where state in ('received', 'processing')
        union all select name from pgboss.job
          where name similar to '(checkout|earnings|finance|settlements).%' and state in ('created', 'retry', 'active') and not data ? 'look') one`
    calmFor = row?.left === 0 ? calmFor + 1 : 0
    if (Date.now() > until) throw new Error(`still on its way: ${row?.left} (${row?.what})`)
    await sleep(calmFor > 0 ? 100 : 300)
  }
}

async function approveAll(world: World): Promise<void> {
  const [by] = world.school.administrators
  for (;;) {
    const { body } = await world.call('GET', '/admin/refund?state=waiting&limit=100', undefined, by)
    const waiting = body.data?.refunds ?? []
    if (waiting.length === 0) return
    for (const { uid } of waiting) await world.call('POST', `/admin/refund/${uid}/approve`, {}, by)
  }
}

/** The provider pays its balance out; then the night's jobs run once in the product, and what they find is done. */
export async function passNight(world: World): Promise<void> {
  await world.control({ action: 'settle' })
  for (const names of [nightly, afterwards]) {
    await enqueueJobs(world, names)
    await calmDown(world)
  }
}

/** I8, I27: what was reported is reported again, by the provider and by the browsers. @param share how much of it */
export async function reportAgain(world: World, maxEvents: number): Promise<void> {
  const { sql } = world.school.database
  const events = await sql({ id: text })`
    select event_id as id from sbx.deliveries group by event_id order by event_id limit ${maxEvents}`
  for (const { id } of events) await world.control({ action: 'replay', event: id })
  for (const { token, returned } of world.returns.slice(-maxEvents))
    await world.call('POST', '/payments/verify', returned, { token })
  await calmDown(world)
}

/** All that money did, as one line: two equal lines are equal books. */
export async function fingerprint(world: World): Promise<string> {
  const [row] = await world.school.database.sql({ print: text })`
    select concat_ws(' ',
      (select md5(string_agg(concat(uid, state), ',' order by id)) from orders),
      (select md5(string_agg(concat(provider_payment_id, state, use, refunded_paise), ',' order by id)) from payments where use is not null),
      (select md5(string_agg(concat(uid, state, amount_paise), ',' order by id)) from refunds),
      (select md5(string_agg(concat(course_id, user_id, status), ',' order by id)) from enrolments),
      (select md5(string_agg(concat(provider_dispute_id, state, deducted_paise), ',' order by id)) from disputes),
      (select md5(string_agg(concat(uid, state, amount_paise), ',' order by id)) from payouts),
      (select md5(string_agg(concat(number, total_paise), ',' order by id)) from invoices),
      (select md5(string_agg(concat(account, amount_paise, creator_id, learner_id), ',' order by id)) from ledger_entries),
      (select count(*) from mailbox_messages)) as print`
  return row?.print ?? ''
}
