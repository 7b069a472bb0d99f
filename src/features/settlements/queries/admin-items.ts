import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import { orderMatches } from '#features/checkout/queries/admin-orders.ts'
import * as contract from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'
import type { Difference, SettlementItemKind } from '../rules.ts'
import { settlementByUid } from './admin-settlements.ts'

type Choice = Omit<ParsedOf<typeof contract.adminSettlementItems>, 'page' | 'limit' | 'format'>
const rowShape = {
  uid: text,
  kind: oneOf<SettlementItemKind>(),
  entity_id: text,
  settlement_uid: nullable(text),
  order_uid: nullable(text),
  buyer: nullable(json<{ title: string; firstName: string; lastName: string }>()),
  net_paise: number,
  expected_paise: nullable(number),
  fee_paise: number,
  difference: nullable(oneOf<Difference>()),
  differs_since: nullable(timestamp),
  explanation: text,
  explained_at: nullable(timestamp),
  explainer: nullable(json<{ title: string; firstName: string; lastName: string }>()),
}
type Row = RowOf<typeof rowShape>

const inOrder: Record<Choice['sort'], SQL> = {
  since: sql`i.differs_since`,
  amount: sql`i.credit_paise - i.debit_paise`,
}

function chosen({ search, state, settlement, selected }: Choice): SQL {
  const parts = [
    settlement ? sql`and i.settlement_id = (select id from settlements where uid = ${settlement})` : sql``,
    isOpenList({ search, state, settlement, selected })
      ? sql`and i.difference is not null and i.explained_at is null`
      : sql``,
    state === 'explained' ? sql`and i.explained_at is not null` : sql``,
    search
      ? sql`and i.id in (select id from settlement_items where entity_id = ${search}
          union select l.id from settlements s join settlement_items l on l.settlement_id = s.id
            where s.provider_settlement_id = ${search} or s.utr = ${search}
          union select l.id from orders o join payments p on p.order_id = o.id join settlement_items l on l.payment_id = p.id
            where ${orderMatches(search)}
          union select l.id from orders o join refunds r on r.order_id = o.id join settlement_items l on l.refund_id = r.id
            where ${orderMatches(search)})`
      : sql``,
    selected ? sql`and i.uid in ${uidsIn(selected)}` : sql``,
  ]
  return sql`where true ${sql.join(parts, sql` `)}`
}

/** Narrowed by nothing, the list is of what waits: nobody reads every line there ever was. */
function isOpenList({
  search,
  state,
  settlement,
  selected,
}: Pick<Choice, 'search' | 'state' | 'settlement' | 'selected'>) {
  return state === 'open' || !(search || state || settlement || selected)
}

function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  return queryRows(db, rowShape)`
    select i.uid, i.kind, i.entity_id, s.uid as settlement_uid, o.uid as order_uid,
      (select jsonb_build_object('title', u.title, 'firstName', u.first_name, 'lastName', u.last_name) from users u where u.id = o.user_id) as buyer,
      i.credit_paise - i.debit_paise as net_paise, i.expected_paise, i.fee_paise, i.difference, i.differs_since, i.explanation, i.explained_at,
      (select jsonb_build_object('title', u.title, 'firstName', u.first_name, 'lastName', u.last_name) from users u where u.id = i.explained_by) as explainer
    from (select i.* from settlement_items i ${chosen(choice)}
      order by ${inOrder[choice.sort]} ${direction}, i.id limit ${limit} offset ${offset}) i
    left join settlements s on s.id = i.settlement_id
    left join refunds r on r.id = i.refund_id left join disputes d on d.id = i.dispute_id
    left join payments p on p.id = coalesce(i.payment_id, r.payment_id, d.payment_id) left join orders o on o.id = p.order_id
    order by ${inOrder[choice.sort]} ${direction}, i.id`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await queryRows(db, { n: number })`select count(*)::int as n from settlement_items i ${chosen(choice)}`
  return row?.n ?? 0
}

const iso = (at: string | null) => at && new Date(at).toISOString()
const explainerOf = ({ explainer }: Row) => (explainer ? clubbedName(explainer) : '')
const { columns } = messages

export const adminSettlementItems = action(contract.adminSettlementItems, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: async (rows, pagination) => ({
        items: rows.map((row) => ({
          uid: row.uid,
          kind: row.kind,
          id: row.entity_id,
          settlementUid: row.settlement_uid,
          orderUid: row.order_uid,
          learner: row.buyer ? clubbedName(row.buyer) : '',
          amount: row.net_paise,
          expected: row.expected_paise,
          fee: row.fee_paise,
          difference: row.difference,
          since: iso(row.differs_since),
          explanation: row.explanation,
          explainedBy: explainerOf(row),
          explainedAt: iso(row.explained_at),
        })),
        settlement: choice.settlement ? await settlementByUid(ctx.db, choice.settlement) : null,
        pagination,
      }),
      file: 'settlement-items',
      onExport: (rows) => recordExport(ctx, 'settlement-items', choice, rows),
      columns: [
        [columns.kind, (row) => messages.kinds[row.kind]],
        [columns.id, (row) => row.entity_id],
        [columns.order, (row) => row.order_uid ?? ''],
        [columns.learner, (row) => (row.buyer ? clubbedName(row.buyer) : '')],
        [columns.amountRupees, (row) => plainRupees(row.net_paise)],
        [columns.expectedRupees, (row) => (row.expected_paise === null ? '' : plainRupees(row.expected_paise))],
        [columns.feeRupees, (row) => plainRupees(row.fee_paise)],
        [columns.difference, (row) => (row.difference ? messages.differences[row.difference] : '')],
        [columns.since, (row) => (row.differs_since ? formatDateTime(row.differs_since) : '')],
        [columns.explanation, (row) => row.explanation],
        [columns.explainedBy, explainerOf],
      ],
    },
  ),
)
