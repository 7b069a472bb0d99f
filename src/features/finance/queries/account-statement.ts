import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { accountBalances, type Balances, lastClosedMonth, personMonths } from '#features/ledger/queries.ts'
import { type Account, accounts } from '#features/ledger/rules.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { csvRows, csvStart } from '#platform/format/csv.ts'
import { dayInIndia, monthBefore, monthEnd, monthOf } from '#platform/format/day-in-india.ts'
import { plainRupees } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/books.ts'
import { messages } from '../messages/books-en.ts'
import { balanceOf, firstDay } from '../rules/books.ts'
import { accountEntries, countEntries, type EntryKey, type Part } from './account-entries.ts'
import { bookMonths } from './months.ts'

const personNotFound = refusal('USER_NOT_FOUND', 404, textOf(messages.statement, 'personNotFound'))

export const accountStatement = action(
  contract.accountStatement,
  async (ctx, { code, person: personUid, after, limit, format, ...choice }) => {
    const present = monthOf(dayInIndia(ctx.now()))
    const month = choice.month ? firstDay(choice.month) : present
    const person = personUid === undefined ? undefined : await personOf(ctx.db, personUid)
    const part: Part = { account: code, from: month, to: dayInIndia(monthEnd(month)), personId: person?.id }
    if (format === 'csv') {
      const narrowed = { month: month.slice(0, 7), ...(personUid ? { person: personUid } : {}) }
      await recordExport(ctx, 'account-statement', narrowed, await countEntries(ctx.db, part), code)
      return {
        file: Readable.from(csvOfEntries(ctx.db, part)),
        type: 'text/csv; charset=utf-8',
        headers: {
          'content-disposition': `attachment; filename="${code}-${month.slice(0, 7)}.csv"`,
          'cache-control': 'no-store',
        },
      }
    }
    const [balance, found, months, closed] = await Promise.all([
      balanceIn(ctx.db, code, month, person?.id),
      accountEntries(ctx.db, part, keyOf(after), limit + 1),
      bookMonths(ctx.db, present),
      lastClosedMonth(ctx.db),
    ])
    const entries = found.slice(0, limit)
    const last = entries.at(-1)
    return {
      data: {
        code,
        class: accounts[code].class,
        owner: accounts[code].owner,
        month: month.slice(0, 7),
        isClosed: closed !== undefined && month <= closed,
        ...balance,
        entries,
        next: last && found.length > limit ? `${last.day}.${last.id}` : null,
        person: person ? { uid: person.uid, name: clubbedName(person) } : null,
        months: months.map((one) => one.slice(0, 7)),
      },
    }
  },
)

async function personOf(db: Db, uid: string) {
  const { id, title, firstName, lastName } = users
  const [person] = await db
    .select({ id, uid: users.uid, title, firstName, lastName })
    .from(users)
    .where(eq(users.uid, uid))
  if (!person) throw personNotFound()
  return person
}

function keyOf(after: string | undefined): EntryKey | undefined {
  const [day = '', id] = after?.split('.') ?? []
  return after === undefined ? undefined : { day, id: Number(id) }
}

/** The balance of an account, or of a person's part of it, before a month, in it and after it. */
async function balanceIn(db: Db, account: Account, month: string, personId: number | undefined) {
  if (personId === undefined) {
    const [before, during] = await Promise.all([
      accountBalances(db, { to: monthBefore(month) }),
      accountBalances(db, { from: month, to: month }),
    ])
    return balanceOf(account, before, during)
  }
  const months = await personMonths(db, personId, [account], '0001-01-01')
  const added = (of: typeof months): Balances => {
    const sides = { debitPaise: 0, creditPaise: 0, balancePaise: 0 }
    for (const one of of) {
      sides.debitPaise += one.debitPaise
      sides.creditPaise += one.creditPaise
      sides.balancePaise += one.balancePaise
    }
    return new Map([[account, sides]])
  }
  return balanceOf(
    account,
    added(months.filter((one) => one.month < month)),
    added(months.filter((one) => one.month === month)),
  )
}

/** Entries of a file read at once. */
const pageSize = 2000

/** The file page by page, so that 100,000 lines take no more memory than one page. */
async function* csvOfEntries(db: Db, part: Part): AsyncGenerator<string> {
  const { columns } = messages
  yield csvStart([
    columns.day,
    columns.lateFor,
    columns.kind,
    columns.about,
    columns.course,
    columns.person,
    columns.debitRupees,
    columns.creditRupees,
  ])
  for (let after: EntryKey | undefined; ;) {
    const rows = await accountEntries(db, part, after, pageSize)
    yield csvRows(
      rows.map((row) => [
        row.day,
        row.lateFor ?? '',
        messages.kinds[row.kind],
        row.subjects.map(({ kind, name }) => messages.subjects[kind](name)).join('; '),
        row.course,
        row.person?.name ?? '',
        plainRupees(row.debit),
        plainRupees(row.credit),
      ]),
    )
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}
