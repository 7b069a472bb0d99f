import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { amountOf, currencyOf, type Fields, listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import { periods } from './cycles.ts'
import { planShape, type PlanRow } from './entities.ts'

/** A whole number of a field. @throws ApiError 400 outside of the bounds */
export function wholeOf(fields: Fields, name: string, { min, max }: { min: number; max: number }): number {
  const sent = fields[name]
  const value = typeof sent === 'string' && /^\d{1,10}$/.test(sent) ? Number(sent) : sent
  if (typeof value !== 'number' || !Number.isInteger(value)) throw badRequest(`The ${name} must be an integer.`, name)
  if (value < min || value > max) throw badRequest(`The ${name} must be between ${min} and ${max}.`, name)
  return value
}

/** POST /v1/plans. A plan never changes. */
export async function createPlan(sandbox: Sandbox, sent: unknown): Promise<PlanRow> {
  const fields = onlyFields(sent, ['period', 'interval', 'item', 'notes'])
  const period = periods.find((one) => one === fields.period)
  if (!period) throw badRequest('The selected period is invalid.', 'period')
  const interval = wholeOf(fields, 'interval', { min: period === 'daily' ? 7 : 1, max: 4000 })
  const item = onlyFields(fields.item, ['name', 'amount', 'currency', 'description'])
  const name = textOf(item, 'name', 255)
  if (name === null) throw badRequest('The name field is required.', 'name')
  const notes = JSON.stringify(notesOf(fields))
  const [row] = await sandbox.sql(planShape)`
    insert into sbx.plans (id, period, interval, name, description, amount, currency, notes, created_at)
    values (${await newId(sandbox.sql, sandbox.seed, 'plan_')}, ${period}, ${interval}, ${name},
      ${textOf(item, 'description', 2048)}, ${amountOf(item)}, ${currencyOf(item)}, ${notes}, ${sandbox.now().getTime()})
    returning *`
  return row as PlanRow
}

/** @throws ApiError 400 when no plan has this id */
export async function readPlan(sql: Reader, id: string): Promise<PlanRow> {
  const [plan] = await sql(planShape)`select * from sbx.plans where id = ${id}`
  if (!plan) throw unknownId()
  return plan
}

/** GET /v1/plans, the newest first. */
export async function listPlans(sql: Reader, query: unknown): Promise<PlanRow[]> {
  const { from, to, count, skip } = listingOf(onlyFields(query, ['from', 'to', 'count', 'skip']))
  return sql(planShape)`
    select * from sbx.plans where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
    order by position desc limit ${count} offset ${skip}`
}
