import { desc, eq, sql } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { sharePayable } from '#features/ledger/actions/lock-payable.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { personBalances } from '#features/ledger/queries.ts'
import { credit, debit, type TransactionKind } from '#features/ledger/rules.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { list, number, oneOf, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, monthAfter, monthBefore, monthEnd } from '#platform/format/day-in-india.ts'
import { newUid } from '#platform/http/session.ts'
import { dueStatements, type DueStatement } from '../queries/due-statements.ts'
import { panOf, taxFacts } from '../queries/tax-facts.ts'
import { creditedPaise, fiscalYearOfMonth, monthFigures, type OwedAccount, statementNumber, tdsDue } from '../rules.ts'
import { statementCounters, statementLines, statements } from '../tables.ts'

/** Statements of one month written at once: while one waits for its commit, the others go on. */
const writers = 4

type Writing = Pick<Ctx, 'db' | 'transaction' | 'now' | 'jobs' | 'settings' | 'log'>

/**
 * Writes the statements of the calendar months in India that are over and have none yet: those of the month before in its
 * first night, and those that were missed. A creator whose statement fails waits with their later months; the others get
 * theirs, and the job runs again.
 */
export async function writeStatements(ctx: Writing): Promise<void> {
  const lastMonth = monthBefore(dayInIndia(ctx.now()))
  const failed = new Set<number>()
  const write = async (one: DueStatement): Promise<void> => {
    if (failed.has(one.creatorId)) return
    try {
      await ctx.transaction((tx) => writeStatement(ctx, tx, one, lastMonth))
    } catch (error) {
      failed.add(one.creatorId)
      ctx.log.error({ err: error, ...one }, 'a statement could not be written')
    }
  }
  let after: DueStatement | undefined
  for (;;) {
    const due = await dueStatements(ctx.db, lastMonth, after)
    if (due.length === 0) break
    // A creator's months follow each other.
    for (const ofMonth of Map.groupBy(due, ({ month }) => month).values()) {
      const waiting = ofMonth.values()
      const writing = async () => {
        for (const one of waiting) await write(one)
      }
      await Promise.all(Array.from({ length: writers }, writing))
    }
    after = due.at(-1)
  }
  if (failed.size > 0) throw new Error(`statements of ${failed.size} creators could not be written`)
}

/** One creator's month, once: a second writer waits for the first and finds it written. */
async function writeStatement(
  ctx: Writing,
  tx: Tx,
  { creatorId, month }: DueStatement,
  lastMonth: string,
): Promise<void> {
  await takeLock(tx, locks.statementsOf(creatorId))
  const [before] = await tx
    .select()
    .from(statements)
    .where(eq(statements.creatorId, creatorId))
    .orderBy(desc(statements.month))
    .limit(1)
  if (before && before.month >= month) return
  const entries = await unlistedEntries(tx, creatorId, month)
  if (entries.length === 0) return
  const opening = { heldPaise: before?.heldPaise ?? 0, payablePaise: before?.closingPaise ?? 0 }
  const { payablePaise, ...figures } = monthFigures(opening, entries)
  const tax = await taxOf(tx, { creatorId, month, openingPaise: opening.payablePaise, payablePaise, ...figures })
  const at = ctx.now()
  const uid = newUid()
  const parties = await partiesOf(ctx, tx, creatorId)
  // After all that takes time: the counter's row stays locked until the commit.
  const number = await nextNumber(tx, month)
  const [written] = await tx
    .insert(statements)
    .values({
      uid,
      number,
      creatorId,
      month,
      issuedAt: at,
      ...parties,
      openingPaise: opening.payablePaise,
      ...figures,
      ...tax,
      closingPaise: payablePaise - tax.tdsPaise,
    })
    .returning({ id: statements.id })
  if (!written) throw new Error('a statement was not written')
  await tx.execute(sql`
    insert into statement_lines (entry_id, statement_id)
    select id, ${written.id} from unnest(${sql.param(entries.flatMap((one) => one.ids))}::bigint[]) as listed(id)`)
  await postTax(tx, { id: written.id, uid, creatorId, month, tdsPaise: tax.tdsPaise })
  // Nobody is emailed about months that were missed long ago: those statements are on their page.
  if (month === lastMonth)
    await ctx.jobs.enqueue(
      tx,
      'earnings.send-statement',
      { statementId: written.id },
      { singletonKey: `statement:${uid}` },
    )
}

/** What moved up to the month's end and is in no statement, by kind and account. */
async function unlistedEntries(tx: Tx, creatorId: number, month: string) {
  const shape = { kind: oneOf<TransactionKind>(), account: oneOf<OwedAccount>(), paise: number, ids: list(number) }
  return queryRows(tx, shape)`
    select t.kind, e.account, sum(e.amount_paise)::bigint as paise, array_agg(e.id order by e.id) as ids
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.creator_id = ${creatorId} and e.account in ('creator_held', 'creator_payable')
      and t.booked_on < ${monthAfter(month)} and not exists (select from statement_lines l where l.entry_id = e.id)
    group by 1, 2 order by 1, 2`
}

/** Tax by the rates and the threshold of the month's last day. */
async function taxOf(
  tx: Tx,
  month: { creatorId: number; month: string; openingPaise: number; payablePaise: number; paidPaise: number },
) {
  const facts = await taxFacts(tx, month.creatorId, month.month, monthEnd(month.month))
  // An approval that pays out this balance is waited for, and the next one waits until the tax is booked.
  await sharePayable(tx)
  const now = await personBalances(tx, month.creatorId)
  // Neither more than the month left, nor than is there now: some may have been paid out or refunded since.
  const payablePaise = Math.min(month.payablePaise, 0 - (now.get('creator_payable')?.balancePaise ?? 0))
  return tdsDue({ ...facts, creditedPaise: creditedPaise(month), payablePaise })
}

async function partiesOf(ctx: Writing, tx: Tx, creatorId: number) {
  const site = await settingsOfSite(tx, ctx.settings)
  const [creator] = await tx.select().from(users).where(eq(users.id, creatorId))
  if (!creator) throw new Error(`the creator ${creatorId} is gone`)
  return {
    issuer: {
      name: site.legalName || site.name,
      address: site.address,
      gstin: site.gstin || null,
      email: site.email,
    },
    payee: { name: clubbedName(creator), email: creator.email, pan: await panOf(tx, creatorId) },
  }
}

async function nextNumber(tx: Tx, month: string): Promise<string> {
  const fiscalYear = fiscalYearOfMonth(month)
  const [row] = await tx
    .insert(statementCounters)
    .values({ fiscalYear, last: 1 })
    .onConflictDoUpdate({ target: statementCounters.fiscalYear, set: { last: sql`${statementCounters.last} + 1` } })
    .returning({ last: statementCounters.last })
  if (!row) throw new Error('a statement got no number')
  return statementNumber(fiscalYear, row.last)
}

/** Booked on the month's last day, so that the month's balance is what the statement says; a line of this statement. */
async function postTax(
  tx: Tx,
  {
    id,
    uid,
    creatorId,
    month,
    tdsPaise,
  }: { id: number; uid: string; creatorId: number; month: string; tdsPaise: number },
): Promise<void> {
  if (tdsPaise === 0) return
  await postEntries(tx, {
    kind: 'tds',
    source: uid,
    at: monthEnd(month),
    statementId: id,
    lines: [debit('creator_payable', tdsPaise, { creatorId }), credit('tds_payable', tdsPaise, { creatorId })],
  })
  const rows = await queryRows(tx, { id: number })`
    select e.id from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where t.source = ${`tds:${uid}`} and e.account = 'creator_payable'`
  await tx.insert(statementLines).values(rows.map((row) => ({ entryId: row.id, statementId: id })))
}
