import { badRequest } from '../api-error.ts'
import type { Reader } from '../context.ts'
import { type Fields, onlyFields } from '../input.ts'
import { itemShape, type ItemRow } from './entities.ts'
import { spanInIndia } from './working-days.ts'

/** GET /v1/settlements/recon/combined: every line that was settled on a day, or in a month, of India. */
export async function reconReport(sql: Reader, query: unknown): Promise<ItemRow[]> {
  const fields = onlyFields(query, ['year', 'month', 'day', 'count', 'skip'])
  const year = digitsOf(fields, 'year')
  if (year === null) throw badRequest('The year field is required.', 'year')
  if (year < 1000 || year > 9999) throw badRequest('The year must be 4 digits.', 'year')
  const month = digitsOf(fields, 'month')
  if (month === null) throw badRequest('The month field is required.', 'month')
  if (month < 1 || month > 12) throw badRequest('The month is not a valid month.', 'month')
  const day = digitsOf(fields, 'day')
  if (day !== null && (day < 1 || day > 31)) throw badRequest('The day must be between 1 and 2 digits.', 'day')
  const count = digitsOf(fields, 'count') ?? 10
  if (count < 1) throw badRequest('The count must be at least 1.', 'count')
  if (count > 1000) throw badRequest('The count may not be greater than 1000.', 'count')
  const skip = digitsOf(fields, 'skip') ?? 0
  const [from, before] = spanInIndia(year, month, day)
  return sql(itemShape)`
    select t.entity_id, t.type, t.payment_id, t.dispute_id, t.debit, t.credit, t.amount, t.fee, t.tax, t.description,
      t.hidden, t.off_by, t.created_at, s.id as settlement_id, s.utr, s.created_at as settled_at,
      p.order_id, o.receipt, o.notes, p.method, p.instrument
    from sbx.settlements s
    join sbx.transactions t on t.settlement_id = s.id
    left join sbx.payments p on p.id = t.payment_id
    left join sbx.orders o on o.id = p.order_id
    where s.created_at >= ${from} and s.created_at < ${before} and not t.hidden
    order by s.created_at, t.position limit ${count} offset ${skip}`
}

function digitsOf(fields: Fields, name: string): number | null {
  const sent = fields[name]
  if (sent === undefined || sent === '') return null
  if (!/^\d{1,9}$/.test(String(sent))) throw badRequest(`The ${name} must be an integer.`, name)
  return Number(sent)
}
