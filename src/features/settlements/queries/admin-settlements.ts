import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'

type Choice = Omit<ParsedOf<typeof contract.adminSettlements>, 'page' | 'limit' | 'format'>
const rowShape = {
  uid: text,
  provider_settlement_id: text,
  utr: nullable(text),
  amount_paise: number,
  settled_at: timestamp,
  items: number,
  open_items: number,
}
type Row = RowOf<typeof rowShape>

const inOrder: Record<Choice['sort'], SQL> = { settled: sql`s.settled_at`, amount: sql`s.amount_paise` }
/** Midnight in India before a day. */
const begins = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`

function chosen({ from, to, selected }: Choice): SQL {
  const parts = [
    from ? sql`and s.settled_at >= ${begins(from)}` : sql``,
    to ? sql`and s.settled_at < ${begins(to)} + interval '1 day'` : sql``,
    selected ? sql`and s.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where true ${sql.join(parts, sql` `)}`
}

const columnsOf = sql`s.uid, s.provider_settlement_id, s.utr, s.amount_paise, s.settled_at, i.items, i.open_items`
const itemsOf = sql`cross join lateral (select count(*)::int as items,
  (count(*) filter (where difference is not null and explained_at is null))::int as open_items
  from settlement_items where settlement_id = s.id) i`

function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
  return queryRows(db, rowShape)`
    select ${columnsOf} from (select s.* from settlements s ${chosen(choice)}
      order by ${inOrder[choice.sort]} ${direction}, s.id ${direction} limit ${limit} offset ${offset}) s
    ${itemsOf} order by ${inOrder[choice.sort]} ${direction}, s.id ${direction}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from settlements s ${chosen(choice)}`
  return row?.n ?? 0
}

/** Lines that differ and are not explained, of every settlement and of none. */
async function openItems(db: Db): Promise<number> {
  const [row] = await queryRows(db, { n: number })`
    select count(*)::int as n from settlement_items where difference is not null and explained_at is null`
  return row?.n ?? 0
}

export async function settlementByUid(db: Db, uid: string): Promise<contract.Settlement | null> {
  const [row] = await queryRows(db, rowShape)`
    select ${columnsOf} from (select * from settlements where uid = ${uid}) s ${itemsOf}`
  return row ? shown(row) : null
}

function shown(row: Row): contract.Settlement {
  return {
    uid: row.uid,
    id: row.provider_settlement_id,
    utr: row.utr ?? '',
    amount: row.amount_paise,
    settledAt: new Date(row.settled_at).toISOString(),
    items: row.items,
    openItems: row.open_items,
  }
}

const { columns } = messages

export const adminSettlements = action(contract.adminSettlements, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: async (rows, pagination) => ({
        settlements: rows.map(shown),
        openItems: await openItems(ctx.db),
        pagination,
      }),
      file: 'settlements',
      onExport: (rows) => recordExport(ctx, 'settlements', choice, rows),
      columns: [
        [columns.settlement, (row) => row.provider_settlement_id],
        [columns.utr, (row) => row.utr ?? ''],
        [columns.settled, (row) => formatDateTime(row.settled_at)],
        [columns.amountRupees, (row) => plainRupees(row.amount_paise)],
        [columns.items, (row) => row.items],
        [columns.openItems, (row) => row.open_items],
      ],
    },
  ),
)
