import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { documentFileName } from '#features/checkout/rules/documents.ts'
import type { TransactionKind } from '#features/ledger/rules.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { streamCsv } from '#platform/api/stream-csv.ts'
import type { Db } from '#platform/database/db.ts'
import { date, nullable, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import { plainRupees } from '#platform/format/money.ts'
import { offeredLanguage } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/statements.ts'
import { drawStatement } from '../documents/draw-statement.ts'
import { messages } from '../messages/statement-en.ts'
import { canDownloadStatement, canReadStatement } from '../policy.ts'
import { statementLines, statements } from '../tables.ts'
import { statementFacts } from './statement-facts.ts'

const statementNotFound = refusal('STATEMENT_NOT_FOUND', 404, textOf(messages, 'notFound'))
const exportDenied = refusal('FORBIDDEN', 403, textOf(platformMessages, 'exportDenied'))
/** More lines in one month are a report of another kind. */
const maxLines = 1_000_000

export const creatorStatement = action(contract.creatorStatement, async (ctx, { month, creator, language, format }) => {
  const { db, actor, site } = ctx
  const [found] = await db
    .select({ statement: statements, language: users.language })
    .from(statements)
    .innerJoin(users, eq(users.id, statements.creatorId))
    .where(and(eq(users.uid, creator ?? actor.uid), eq(statements.month, `${month}-01`)))
  if (!found || !canReadStatement(actor, found.statement)) throw statementNotFound()
  const { statement } = found
  if (!canDownloadStatement(actor, statement)) throw exportDenied()
  if (actor.userId !== statement.creatorId) {
    const rows = await db.$count(statementLines, eq(statementLines.statementId, statement.id))
    await recordExport(ctx, 'statement', { creator, month, format }, rows, statement.number)
  }
  if (format === 'csv') return linesFile(db, statement.id, `statement-${month}`)
  const facts = await statementFacts(db, statement)
  return {
    file: await drawStatement(facts, language ?? offeredLanguage(found.language, (await site()).languages), actor.uid),
    type: 'application/pdf',
    headers: {
      'content-disposition': `attachment; filename="${documentFileName(statement.number)}"`,
      'cache-control': 'private, no-store',
    },
  }
})

const lineShape = {
  id: number,
  day: date,
  kind: oneOf<TransactionKind>(),
  order_item_id: nullable(number),
  title: nullable(text),
  region: nullable(text),
  held_paise: number,
  payable_paise: number,
}
type Line = RowOf<typeof lineShape>

const { csv, kinds } = messages
const kindName = ({ kind }: Line) => (kinds as Partial<Record<TransactionKind, string>>)[kind] ?? kinds.other
const regionName = ({ region }: Line) => (regions as Partial<Record<string, string>>)[region ?? ''] ?? ''

/** Every line of a statement, in the order in which it was booked. No learner is named. */
function linesFile(db: Db, statementId: number, file: string) {
  return streamCsv<Line>({
    file,
    maxRows: maxLines,
    rows: (limit, after) => queryRows(db, lineShape)`
      select l.entry_id as id, t.booked_on as day, t.kind, e.order_item_id, i.title, o.billing_state as region,
        case when e.account = 'creator_held' then -e.amount_paise else 0 end as held_paise,
        case when e.account = 'creator_payable' then -e.amount_paise else 0 end as payable_paise
      from (select entry_id from statement_lines where statement_id = ${statementId} and entry_id > ${after?.id ?? 0}
        order by entry_id limit ${limit}) l
      join ledger_entries e on e.id = l.entry_id
      join ledger_transactions t on t.id = e.txn_id
      left join order_items i on i.id = e.order_item_id
      left join orders o on o.id = i.order_id
      order by l.entry_id`,
    columns: [
      [csv.date, (line) => line.day],
      [csv.kind, kindName],
      [csv.sale, (line) => line.order_item_id],
      [csv.course, (line) => line.title],
      [csv.state, regionName],
      [csv.held, (line) => plainRupees(line.held_paise)],
      [csv.payable, (line) => plainRupees(line.payable_paise)],
    ],
  })
}
