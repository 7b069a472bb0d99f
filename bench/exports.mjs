// The month of 100,000 orders of 2,000 creators: every creator's statement, and the accountant's files (GSTR-1, Tally, ledger
// and TDS), each made as its job makes it.
import { memoryUsage } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { statementProgress } from '#features/earnings/queries/statement-progress.ts'
import { makeExport } from '#features/finance/actions/make-export.ts'
import { exportKinds, periodOf } from '#features/finance/rules/exports.ts'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { openQueue } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/server/config.ts'
import { silentLog } from '#platform/server/log.ts'
import { jobs } from '../src/app/features.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const orders = Number(process.env.BENCH_ORDERS ?? 100_000)
const creators = 2000
const month = '2026-02'
/** The night in which the month's statements are written. */
const night = new Date('2026-03-01T01:20:00+05:30')
const loadBefore = loadNow()

// Nothing else runs meanwhile: the emails that are enqueued with the statements wait.
const figures = await withSchool(
  async ({ dataDir }) => {
    const server = await joinPostgres({ dataDir })
    const database = openDatabase(server.url)
    try {
      await fillMonth(database.db)
      let maxMb = 0
      const watch = setInterval(() => (maxMb = Math.max(maxMb, memoryUsage.rss() / 2 ** 20)), 20)
      const beforeMb = memoryUsage.rss() / 2 ** 20
      const found = await statements(database.db, server.applicationUrl, dataDir)
      for (const kind of exportKinds) found.push(await exported(database.db, kind))
      clearInterval(watch)
      found.push(figure('memory at its highest over that before', maxMb - beforeMb, 'MB'))
      return found
    } finally {
      await database.close()
    }
  },
  { env: { WORK: '0' } },
)

/** All statements of the month, and the page that shows how many are written, asked on the way. */
async function statements(db, applicationUrl, dataDir) {
  const queue = await openQueue(applicationUrl, jobs, silentLog)
  const ctx = {
    db,
    now: () => night,
    settings: readSettings({ DATA_DIR: dataDir }),
    log: console,
    jobs: queue,
    transaction: (work) => db.transaction(work),
  }
  try {
    let isOver = false
    const seen = []
    const looking = (async () => {
      for (; !isOver; await sleep(500)) {
        const began = performance.now()
        const { data } = await statementProgress.run(ctx, {})
        seen.push({ ...data, ms: performance.now() - began })
      }
    })()
    const began = performance.now()
    await writeStatements(ctx)
    const seconds = (performance.now() - began) / 1000
    isOver = true
    await looking
    const [{ n, lines, taxed }] = await db.execute(sql`
      select count(*)::int as n, sum((select count(*) from statement_lines l where l.statement_id = s.id))::int as lines,
        count(*) filter (where tds_paise > 0)::int as taxed from statements s where s.month = ${`${month}-01`}::date`)
    const { data: end } = await statementProgress.run(ctx, {})
    if (end.left > 0 || end.written !== n) throw new Error(`${end.left} statements were not written`)
    const steps = new Set(seen.map(({ written }) => written)).size
    return [
      figure(`statements: ${n} of ${lines} lines, ${taxed} with TDS`, seconds, 's', 60, 'less'),
      figure(
        'how many of them the page of payouts showed as written meanwhile',
        steps,
        'different numbers',
        Math.ceil(seconds / 5),
        'more',
      ),
      figure('asking for it meanwhile, the longest', Math.max(...seen.map(({ ms }) => ms)), 'ms'),
    ]
  } finally {
    await queue.stop(1000)
  }
}

async function exported(db, kind) {
  const uid = `bench-${kind}`
  const { fromDay, toDay } = periodOf(kind, month)
  await db.execute(sql`
    insert into finance_exports (uid, kind, from_day, to_day, state, requested_by)
    select ${uid}, ${kind}, ${fromDay}, ${toDay}, 'waiting', id from users where email = 'admin@sopaan.test'`)
  const began = performance.now()
  await makeExport({ db, now: () => new Date(), log: console }, { uid })
  const seconds = (performance.now() - began) / 1000
  const [made] = await db.execute(sql`select state, done, bytes from finance_exports where uid = ${uid}`)
  if (made.state !== 'ready') throw new Error(`${kind} ended as ${made.state}`)
  return figure(`${kind}: ${made.done} records, ${(made.bytes / 2 ** 20).toFixed(1)} MB`, seconds, 's', 60, 'less')
}

/**
 * One sale an order, a twentieth of them refunded, spread over the month; every tenth buyer has a GSTIN. A tenth of the
 * creators sell half of all. As many sales of the month before become payable.
 */
async function fillMonth(db) {
  await db.execute(sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at, email_verified_at, terms_version, terms_accepted_at)
    select 'month' || n, 'month' || n || '@example.in', 'Asha', 'Rao ' || n, '+919876500000', 'none', array['CREATOR'], 'CREATOR', now(), now(), 'bench', now()
    from generate_series(1, ${creators}::int) n`)
  await db.execute(sql`
    create table bench_month as
    select n, timestamptz '2026-02-01 00:00+05:30' + (n * interval '28 days' / ${orders}::int) as at,
      (select id from users where email = 'learner@sopaan.test') as user_id,
      u.id as creator_id, case when n % 3 = 0 then '27' else '29' end as place
    from generate_series(1, ${orders}::int) n
      join users u on u.uid = 'month' || (n / 2 % (case when n % 2 = 0 then ${creators / 10}::int else ${creators}::int end) + 1)`)
  await db.execute(sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at, created_at)
    select 'month' || n, 'month' || n, 'month' || n, 'sandbox', user_id, n::text, 'paid', 99900, 0, 99900, at, at, at from bench_month`)
  const parties = sql`'{"name":"Sopaan Learning Pvt Ltd","gstin":"27AAPFU0939F1ZV","stateCode":"27"}'::jsonb,
    jsonb_build_object('name', 'Asha Rao', 'gstin', case when n % 10 = 0 then place || 'AAGCR4375J1ZU' end), place,
    '[{"title":"GST and Tally Prime","sac":"999293","pricePaise":99900,"discountPaise":0,"payablePaise":99900}]'::jsonb, 18`
  const amounts = sql`84662 - case when place = '27' then 0 else 1 end, case when place = '27' then 7619 else 0 end,
    case when place = '27' then 7619 else 0 end, case when place = '27' then 0 else 15239 end, 99900`
  await db.execute(sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, issued_at, seller, buyer, place_of_supply, lines, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'INV/2526/' || lpad((n + 500000)::text, 6, '0'), 'INV', '2526', n + 500000, o.id, at, ${parties}, ${amounts}
    from bench_month b join orders o on o.uid = 'month' || b.n`)
  await db.execute(sql`
    insert into payments (uid, order_id, provider_payment_id, state, use, amount_paise, currency, source, provider_created_at, captured_at)
    select 'month' || n, o.id, 'month' || n, 'captured', 'fulfils', 99900, 'INR', 'webhook', at, at
    from bench_month b join orders o on o.uid = 'month' || b.n where n % 20 = 0`)
  await db.execute(sql`
    insert into refunds (uid, order_id, payment_id, kind, state, amount_paise, idempotency_key)
    select p.uid, p.order_id, p.id, 'requested', 'approved', 99900, 'month-refund-' || p.id from payments p where p.uid like 'month%'`)
  await db.execute(sql`
    insert into invoices (number, series, fiscal_year, serial, order_id, refund_id, credits_invoice_id, issued_at, seller, buyer, place_of_supply, lines, rate_percent, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select 'CRN/2526/' || lpad((n + 500000)::text, 6, '0'), 'CRN', '2526', n + 500000, r.order_id, r.id, i.id, at, ${parties}, ${amounts}
    from bench_month b join refunds r on r.uid = 'month' || b.n join invoices i on i.order_id = r.order_id and i.series = 'INV'`)
  for (const [kind, refund] of [
    ['capture', false],
    ['creator_share', false],
    ['window_closed', false],
    ['refund', true],
  ]) {
    const sign = refund ? -1 : 1
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into ledger_transactions (kind, source, at, booked_on, order_id, refund_id)
        select ${kind}, ${kind} || ':month' || n, at, (at at time zone 'Asia/Kolkata')::date, o.id, r.id
        from bench_month b join orders o on o.uid = 'month' || b.n left join refunds r on ${refund} and r.uid = 'month' || b.n
        where not ${refund} or r.id is not null`)
      const lines =
        kind === 'creator_share'
          ? sql`('creator_cost', 59263, b.creator_id), ('creator_held', -59263, b.creator_id)`
          : kind === 'window_closed'
            ? sql`('creator_held', 59263, b.creator_id), ('creator_payable', -59263, b.creator_id),
                ('deferred_course_sales', 84661, null), ('course_revenue', -84661, null)`
            : sql`(${refund ? 'refund_clearing' : 'gateway_receivable'}, ${sign} * 99900, null),
              ('deferred_course_sales', ${sign} * case when place = '27' then -84662 else -84661 end, null),
              ('cgst_payable', ${sign} * case when place = '27' then -7619 else 0 end, null),
              ('sgst_payable', ${sign} * case when place = '27' then -7619 else 0 end, null),
              ('igst_payable', ${sign} * case when place = '27' then 0 else -15239 end, null)`
      await tx.execute(sql`
        insert into ledger_entries (txn_id, account, amount_paise, creator_id)
        select t.id, e.account, e.amount::bigint, e.creator::bigint from bench_month b join ledger_transactions t on t.source = ${kind} || ':month' || b.n
          cross join lateral (values ${lines}) e (account, amount, creator) where e.amount <> 0`)
    })
  }
  // As the job does that runs each minute.
  await sumTransactions({ transaction: (work) => db.transaction(work) })
  await db.execute(
    sql`vacuum analyze users, orders, invoices, ledger_transactions, ledger_entries, ledger_months, ledger_unsummed`,
  )
  console.log(`  ${orders} orders made`)
}

record('exports', figures, {
  how: `writeStatements and makeExport in process for a month of ${orders.toLocaleString('en-IN')} orders of ${creators.toLocaleString('en-IN')} creators, a twentieth of them refunded; the emails with the statements are enqueued, and sent later.`,
  loadBefore,
})
