// The finance pages with the books of 1,000,000 orders of 2,000 creators over a year: the overview, the trial balance, and
// statements of accounts, at the database; and the file of a statement of 100,000 lines.
import { memoryUsage } from 'node:process'
import { sql } from 'drizzle-orm'
import { accountStatement } from '#features/finance/queries/account-statement.ts'
import { manualPayments } from '#features/finance/queries/payments.ts'
import { financeOverview } from '#features/finance/queries/overview.ts'
import { trialBalance } from '#features/finance/queries/trial-balance.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const creators = 2000
const runs = 20
const loadBefore = loadNow()
const now = new Date('2026-02-20T06:00:00Z')
const month = '2026-01'

const figures = await withSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    const [{ id: actorId }] = await database.db.execute(sql`select id from users where email = 'admin@sopaan.test'`)
    await fillBooks(server.url)
    const ctx = {
      db: database.db,
      now: () => now,
      actor: { userId: actorId },
      request: { address: '::1', userAgent: 'bench', id: 'bench' },
      transaction: (work) => database.db.transaction(work),
    }
    const statement = { limit: 50, format: 'json' }
    const rows = await slowest(ctx, accountStatement, { ...statement, code: 'creator_held', month })
    const next = (await accountStatement.run(ctx, { ...statement, code: 'creator_held', month })).data.next
    const [person] = await database.db.execute(sql`select uid from users where uid = 'books7'`)
    return [
      figure('the overview', await slowest(ctx, financeOverview, {}), 'ms', 100, 'less'),
      figure(
        'the trial balance of a month',
        await slowest(ctx, trialBalance, { month, span: 'month', format: 'json' }),
        'ms',
        100,
        'less',
      ),
      figure('a page of an account’s statement', rows, 'ms', 100, 'less'),
      figure(
        'a later page',
        await slowest(ctx, accountStatement, { ...statement, code: 'creator_held', month, after: next }),
        'ms',
        100,
        'less',
      ),
      figure(
        'a page of one creator’s part',
        await slowest(ctx, accountStatement, { ...statement, code: 'creator_held', month, person: person.uid }),
        'ms',
        100,
        'less',
      ),
      figure(
        'a page of an account without entries',
        await slowest(ctx, accountStatement, { ...statement, code: 'suspense', month }),
        'ms',
        100,
        'less',
      ),
      figure('payments by hand', await slowest(ctx, manualPayments, { page: 1, limit: 10 }), 'ms', 100, 'less'),
      ...(await statementFile(ctx)),
    ]
  } finally {
    await database.close()
  }
})

/** The 95th percentile of some runs. */
async function slowest(ctx, action, input) {
  const times = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await action.run(ctx, input)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs * 0.95) - 1]
}

async function statementFile(ctx) {
  const before = memoryUsage.rss() / 2 ** 20
  let [mostMb, lines] = [0, 0]
  const began = performance.now()
  const { file } = await accountStatement.run(ctx, { code: 'gateway_receivable', month, limit: 50, format: 'csv' })
  for await (const text of file) {
    lines += String(text).split('\r\n').length - 1
    mostMb = Math.max(mostMb, memoryUsage.rss() / 2 ** 20)
  }
  return [
    figure(`a statement’s file, ${lines} lines`, (performance.now() - began) / 1000, 's', 30, 'less'),
    figure('memory at its highest over that before', mostMb - before, 'MB', 100, 'less'),
  ]
}

/** A capture, its fee and the creator's share of each order; triggers and foreign keys are off, so the sums by month are
 * written here. */
async function fillBooks(url) {
  const { db, close } = openDatabase(url, { max: 1 })
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as on_table, conname from pg_constraint
        where contype = 'f' and conrelid::regclass::text in ('ledger_entries', 'ledger_transactions', 'ledger_months', 'ledger_unsummed')
      loop execute format('alter table %s drop constraint %I', one.on_table, one.conname); end loop;
      alter table ledger_entries disable trigger user;
      alter table ledger_transactions disable trigger user;
      alter table orders disable trigger user;
    end $$`)
  await db.execute(sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at, terms_version, terms_accepted_at)
    select 'books' || n, 'books' || n || '@example.in', 'Asha', 'Rao', '+919876500000', 'none', '{CREATOR}', 'CREATOR', now(), 'bench', now()
    from generate_series(1, ${creators}::int) n`)
  await db.execute(sql`
    create table bench_books as
    select n, timestamptz '2025-03-01 00:00+05:30' + (n * interval '355 days' / ${orders}::int) as at, u.id as creator_id
    from generate_series(1, ${orders}::int) n join users u on u.uid = 'books' || n % ${creators}::int + 1`)
  await db.execute(sql`
    insert into orders (uid, receipt, provider_order_id, mode, user_id, courses_key, state, subtotal_paise, discount_paise, total_paise, expires_at, paid_at, created_at)
    select 'books' || n, 'books' || n, 'books' || n, 'sandbox', creator_id, n::text, 'paid', 118000, 0, 118000, at, at, at from bench_books`)
  for (const kind of ['capture', 'fee', 'creator_share'])
    await db.execute(sql`
      insert into ledger_transactions (kind, source, at, booked_on, order_id)
      select ${kind}::text, ${kind}::text || ':books' || n, b.at, (b.at at time zone 'Asia/Kolkata')::date, o.id
      from bench_books b join orders o on o.uid = 'books' || n`)
  await db.execute(sql`
    insert into ledger_entries (txn_id, account, amount_paise, creator_id, booked_on)
    select t.id, e.account, e.paise, case when e.account like 'creator%' then o.user_id end, t.booked_on
    from ledger_transactions t join orders o on o.id = t.order_id and o.uid like 'books%'
      join (values ('capture', 'gateway_receivable', 118000), ('capture', 'deferred_course_sales', -100000), ('capture', 'igst_payable', -18000),
        ('fee', 'gateway_fee', 2000), ('fee', 'input_gst', 360), ('fee', 'gateway_receivable', -2360),
        ('creator_share', 'creator_cost', 70000), ('creator_share', 'creator_held', -70000)) e (kind, account, paise) on e.kind = t.kind
    order by t.booked_on, t.id`)
  await db.execute(sql`delete from ledger_months`)
  await db.execute(sql`delete from ledger_unsummed`)
  await db.execute(sql`
    insert into ledger_months (month, account, person_id, debit_paise, credit_paise)
    select date_trunc('month', booked_on)::date, account, coalesce(creator_id, learner_id, 0), sum(greatest(amount_paise, 0)), sum(greatest(-amount_paise, 0))
    from ledger_entries group by 1, 2, 3`)
  await db.execute(sql`vacuum analyze ledger_months, ledger_entries, ledger_transactions, orders, users`)
  await close()
}

record('finance', figures, {
  how: `The books of ${orders} orders of ${creators} creators over a year beside the demo school's; the queries of each page ${runs} times, the 95th percentile; then the file of the payment service's account of one month.`,
  loadBefore,
})
