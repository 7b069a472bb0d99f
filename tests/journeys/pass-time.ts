// node tests/journeys/pass-time.ts PORT CREATOR DAYS JOB: in the school of serve.mjs on this port all that was sold for a creator
// and paid to them happened some days earlier, as though they had passed; then a job runs that a night would have run.
import { sql } from 'drizzle-orm'
import { sumTransactions } from '#features/ledger/actions/sum-transactions.ts'
import { openDatabase, type Tx } from '#platform/database/db.ts'
import { databaseOnPort, enqueueJob } from './school-on-port.ts'

const [port = '', creator = '', days = '', job = ''] = process.argv.slice(2)
const server = await databaseOnPort(port)
const { db, close } = openDatabase(server.url, { max: 1, patient: true })
await db.transaction(letPass)
await db.execute(sql`analyze ledger_unsummed`)
await sumTransactions({ transaction: (work) => db.transaction(work) })
await close()
await enqueueJob(server.applicationUrl, job)

/** Days that a table keeps, and which of its rows are this creator's. */
async function letPass(tx: Tx): Promise<void> {
  const lines = sql`select id from order_items where creator_id = (select id from users where uid = ${creator})`
  const orders = sql`select order_id from order_items where id in (${lines})`
  const payouts = sql`select id from payouts where creator_id = (select id from users where uid = ${creator})`
  await tx.execute(sql`
    create temp table passed on commit drop as
    select id from ledger_transactions where order_id in (${orders}) or payout_id in (${payouts})`)
  const tables = {
    orders: [['created_at', 'paid_at'], sql`id in (${orders})`],
    order_items: [['sold_at', 'held_until', 'released_at'], sql`id in (${lines})`],
    invoices: [['issued_at'], sql`order_id in (${orders})`],
    ledger_transactions: [['at', 'booked_on'], sql`id in (select id from passed)`],
    ledger_entries: [['booked_on'], sql`txn_id in (select id from passed)`],
    payouts: [['created_at', 'approved_at', 'sent_at', 'processed_at', 'updated_at'], sql`id in (${payouts})`],
    payout_details: [['created_at', 'payable_from'], sql`creator_id = (select id from users where uid = ${creator})`],
  } as const
  // Documents and the ledger refuse every change; nobody but the owner of the tables may do this.
  for (const table of Object.keys(tables)) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
  // The job of each minute that adds transactions up waits meanwhile.
  await tx.execute(sql`lock table ledger_unsummed in share row exclusive mode`)
  for (const [table, [columns, rows]] of Object.entries(tables)) {
    const moved = columns.map((column) => sql.raw(`${column} = ${column} - ${Number(days)} * interval '1 day'`))
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(moved, sql`, `)} where ${rows}`)
  }
  for (const table of Object.keys(tables)) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  // The sums by month and by day begin again: every transaction is added up once more.
  for (const sums of ['ledger_months', 'ledger_days', 'ledger_creator_days'])
    await tx.execute(sql.raw(`delete from ${sums}`))
  await tx.execute(sql`insert into ledger_unsummed (txn_id) select id from ledger_transactions on conflict do nothing`)
}
