// The money pages with the books of 1,000,000 orders (fill-books.mjs): each page's call in process, as the server makes it;
// a creator's statement of more than 100,000 lines, written, drawn and sent as a file; and the file of an account.
import { memoryUsage } from 'node:process'
import { sql } from 'drizzle-orm'
import { adminAttention } from '#features/checkout/queries/admin-attention.ts'
import { adminOrder } from '#features/checkout/queries/admin-order.ts'
import { adminOrders } from '#features/checkout/queries/admin-orders.ts'
import { adminRefunds } from '#features/checkout/queries/admin-refunds.ts'
import { adminDashboard } from '#features/dashboards/actions/open-home.ts'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { adminPayoutRun, adminPayoutRuns } from '#features/earnings/queries/admin-payout-runs.ts'
import { failedPayouts, payoutsOfRun } from '#features/earnings/queries/admin-payouts.ts'
import { creatorEarnings } from '#features/earnings/queries/creator-earnings.ts'
import { nextPayouts } from '#features/earnings/queries/next-payouts.ts'
import { creatorStatement } from '#features/earnings/queries/statement-file.ts'
import { creatorStatements } from '#features/earnings/queries/statement-list.ts'
import { statementProgress } from '#features/earnings/queries/statement-progress.ts'
import { accountStatement } from '#features/finance/queries/account-statement.ts'
import { financeExportList } from '#features/finance/queries/exports.ts'
import { financeOverview } from '#features/finance/queries/overview.ts'
import { ledgerDifferenceList } from '#features/finance/queries/open-differences.ts'
import { manualPayments } from '#features/finance/queries/payments.ts'
import { financeRates } from '#features/finance/queries/rates.ts'
import { tallyLedgers } from '#features/finance/queries/tally-ledgers.ts'
import { trialBalance } from '#features/finance/queries/trial-balance.ts'
import { adminSettlementItems } from '#features/settlements/queries/admin-items.ts'
import { adminSettlements } from '#features/settlements/queries/admin-settlements.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { readSettings } from '#platform/server/config.ts'
import { busyMonth, fillBooks, today } from './fill-books.mjs'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const runs = Number(process.env.BENCH_RUNS ?? 20)
const maxMs = 100
const month = busyMonth
const loadBefore = loadNow()

const code = (account, more = {}) => [accountStatement, { code: account, month, ...more }]
const asks = {
  'the administrators’ home': [adminDashboard, { span: 'year' }],
  overview: [financeOverview, {}],
  'trial balance of a month': [trialBalance, { month }],
  'trial balance since the beginning': [trialBalance, { month, span: 'until' }],
  'an account’s page, 1,000,000 entries a year': code('gateway_receivable'),
  'a later page of it': code('gateway_receivable', { after: '2026-01-20.1' }),
  'creators’ held shares': code('creator_held'),
  'one creator’s part, the best seller': code('creator_held', { person: 'books1' }),
  'one creator’s part, a small one': code('creator_held', { person: 'books700' }),
  'an account without entries': code('suspense'),
  'manual payments': [manualPayments, {}],
  rates: [financeRates, {}],
  reports: [financeExportList, {}],
  'figures that differ from the ledger': [ledgerDifferenceList, {}],
  'a search in them': [ledgerDifferenceList, { search: 'books77' }],
  'the names in Tally': [tallyLedgers, {}],
  'orders, newest first': [adminOrders, {}],
  'orders by total': [adminOrders, { sort: 'total' }],
  'orders, page 50,000': [adminOrders, { page: 50_000 }],
  'orders, the refunded': [adminOrders, { state: 'refunded' }],
  'orders that need a person': [adminOrders, { state: 'attention' }],
  'an order by its payment': [adminOrders, { search: 'pay_books777777' }],
  'orders by an email': [adminOrders, { search: 'books7777@example.in' }],
  'orders by how an email begins': [adminOrders, { search: 'books77' }],
  'a search that finds no order': [adminOrders, { search: 'zzzzqq' }],
  'orders of the best-selling creator': [adminOrders, { creator: 'books1' }],
  'orders of one course': [adminOrders, { course: 'books1' }],
  'orders of January': [adminOrders, { from: '2026-01-01', to: '2026-01-31' }],
  'one order': [adminOrder, { uid: 'books20' }],
  'refunds that wait': [adminRefunds, { state: 'waiting' }],
  'refunds that are decided': [adminRefunds, { state: 'decided' }],
  'all refunds by amount': [adminRefunds, { sort: 'amount' }],
  'refunds by a buyer’s email': [adminRefunds, { search: 'books7777@example.in' }],
  attention: [adminAttention, {}],
  'attention by deadline': [adminAttention, { sort: 'due' }],
  'attention by a buyer’s email': [adminAttention, { search: 'books7777@example.in' }],
  'payout runs': [adminPayoutRuns, {}],
  'payout runs, the finished': [adminPayoutRuns, { state: 'finished' }],
  'payout runs, the cancelled': [adminPayoutRuns, { state: 'cancelled' }],
  'payout runs of a creator': [adminPayoutRuns, { search: 'books7@example.in' }],
  'next payouts': [nextPayouts, {}],
  'creators who are left out': [nextPayouts, { show: 'left-out' }],
  'failed payouts': [failedPayouts, {}],
  'how many statements are written': [statementProgress, {}],
  'a run': [adminPayoutRun, { uid: 'books5' }],
  'a run’s payouts': [payoutsOfRun, { uid: 'books5' }],
  settlements: [adminSettlements, {}],
  'settlements by amount': [adminSettlements, { sort: 'amount' }],
  'lines of a settlement': [adminSettlementItems, { settlement: 'books100' }],
  'lines that differ': [adminSettlementItems, {}],
  'lines that were explained': [adminSettlementItems, { state: 'explained' }],
  'lines of a buyer': [adminSettlementItems, { search: 'books7777@example.in' }],
}
const asksOfCreator = {
  'a creator’s earnings, the best seller': [creatorEarnings, {}],
  'their sales by share': [creatorEarnings, { sort: 'share' }],
  'their sales, page 9,000': [creatorEarnings, { page: 9000 }],
  'their sales of January': [creatorEarnings, { from: '2026-01-01', to: '2026-01-31' }],
  'their sales to one State': [creatorEarnings, { region: '29' }],
  'their sales to a State without any': [creatorEarnings, { region: '35' }],
  'their sales of one course': [creatorEarnings, { course: 'books1' }],
  'a search in their sales': [creatorEarnings, { search: 'tabla' }],
  'a creator’s statements': [creatorStatements, {}],
}

const filled = process.env.BENCH_FILLED
const figures = await (filled ? measure({ dataDir: filled }) : withSchool(measure, { env: { WORK: '0' } }))

async function measure({ dataDir }) {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    if (!process.env.BENCH_IS_FULL) await fillBooks(server.url, orders)
    const ctxOf = await contexts(database.db, dataDir)
    const admin = await ctxOf('admin@sopaan.test', ['ADMIN'])
    const creator = await ctxOf('books1@example.in', ['CREATOR'])
    const found = [...(await statement(creator)), ...(await accountFile(admin))]
    for (const [ctx, list] of [
      [admin, asks],
      [creator, asksOfCreator],
    ])
      for (const [what, [action, input]] of Object.entries(list)) found.push(...(await timed(ctx, what, action, input)))
    return found
  } finally {
    await database.close()
    await server.stop()
  }
}

async function contexts(db, dataDir) {
  const settings = readSettings({ DATA_DIR: dataDir })
  return async (email, roles) => {
    const [{ id: userId, uid }] = await db.execute(sql`select id, uid from users where email = ${email}`)
    return {
      db,
      now: () => today,
      actor: { userId, uid, roles, email },
      settings,
      log: console,
      jobs: { enqueue: () => {} },
      request: { address: '::1', userAgent: 'bench', id: 'bench' },
      transaction: (work) => db.transaction(work),
    }
  }
}

/** The 95th percentile and the middle; a tenth before warms up. */
async function timed(ctx, what, { endpoint, run }, input) {
  const parsed = endpoint.input.parse(input)
  const took = []
  for (let i = 0; i < runs * 1.1; i += 1) {
    const began = performance.now()
    await run(ctx, parsed)
    took.push(performance.now() - began)
  }
  const sorted = took.slice(Math.round(runs / 10)).sort((a, b) => a - b)
  return [
    figure(what, sorted[Math.ceil(sorted.length * 0.95) - 1], 'ms', maxMs, 'less'),
    figure(`${what}: the middle`, sorted[Math.floor(sorted.length / 2)], 'ms'),
  ]
}

/** A month's statement of the best seller: written as the job writes it, then both of its files. */
async function statement(ctx) {
  const [written, writingMb] = await watched(() => writeStatements(ctx))
  const [{ n }] = await ctx.db.execute(sql`
    select count(*)::int as n from statement_lines l join statements s on s.id = l.statement_id
    where s.creator_id = ${ctx.actor.userId} and s.month = ${`${month}-01`}::date`)
  const [csv, csvMb] = await watched(() => creatorStatement.run(ctx, { month, format: 'csv' }))
  const [pdf, pdfMb] = await watched(() => creatorStatement.run(ctx, { month, format: 'pdf' }))
  const lines = n.toLocaleString('en-IN')
  return [
    figure(`a statement of ${lines} lines is written`, written, 's', 30, 'less'),
    figure('memory meanwhile, over that before', writingMb, 'MB', 200, 'less'),
    figure(`its CSV file, ${lines} lines, streamed`, csv, 's', 30, 'less'),
    figure('memory meanwhile, over that before', csvMb, 'MB', 100, 'less'),
    figure('its PDF file, which lists courses and not lines', pdf, 's', 5, 'less'),
    figure('memory meanwhile, over that before', pdfMb, 'MB', 200, 'less'),
  ]
}

async function accountFile(ctx) {
  const [seconds, mb] = await watched(() =>
    accountStatement.run(ctx, { code: 'gateway_receivable', month, limit: 50, format: 'csv' }),
  )
  return [
    figure('the file of the payment service’s account of that month', seconds, 's', 30, 'less'),
    figure('memory meanwhile, over that before', mb, 'MB', 100, 'less'),
  ]
}

/** Seconds until a file was read to its end, and how much memory it took at its highest. */
async function watched(work) {
  const before = memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryUsage.rss())), 20)
  const began = performance.now()
  const { file } = (await work()) ?? {}
  if (file?.[Symbol.asyncIterator]) for await (const _ of file);
  clearInterval(watch)
  return [(performance.now() - began) / 1000, (highest - before) / 2 ** 20]
}

record('finance', figures, {
  how: `Each call of the money pages beside ${orders.toLocaleString('en-IN')} orders of 2,000 creators over a year, one of whom sold a tenth: in process, one after another, the 95th percentile and the middle of ${runs}; before them a statement and an account’s file.${filled ? ' The school was filled before, by the same file.' : ''}`,
  loadBefore,
})
