import { text } from '#platform/database/rows.ts'
import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import { announce } from '../events.ts'
import { readFaults } from '../faults.ts'
import { newId } from '../ids.ts'
import { listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import { readContact } from './contacts.ts'
import { type FundAccountRow, validationEntity, validationShape, type ValidationRow } from './entities.ts'
import { readFundAccount } from './fund-accounts.ts'
import { checkOurAccount } from './our-account.ts'
import { type AccountBehaviour, behaviourOf } from './special-accounts.ts'

const answersAfterMs = 2_000
export type ValidationAnswer = Exclude<AccountBehaviour['validation'], 'silent'>

/** POST /v1/fund_accounts/validations: asks the bank whether an account exists and whose it is. */
export async function createValidation(sandbox: Sandbox, sent: unknown): Promise<object> {
  const fields = onlyFields(sent, ['account_number', 'fund_account', 'amount', 'currency', 'reference_id', 'notes'])
  checkOurAccount(fields)
  const accountId = textOf(onlyFields(fields.fund_account, ['id']), 'id', 40)
  if (!accountId) throw badRequest('The fund account id field is required.', 'fund_account.id')
  const account = await readFundAccount(sandbox.sql, accountId)
  const amount = account.account_type === 'vpa' ? null : (fields.amount ?? 100)
  if (amount !== null && (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100 || amount > 1000))
    throw badRequest('The amount must be between 100 and 1000.', 'amount')
  const reference = textOf(fields, 'reference_id', 40)
  const notes = JSON.stringify(notesOf(fields))
  const { validation: answer } = behaviourOf(account)
  const made = await sandbox.sql.begin(async (tx) => {
    const { payouts } = await readFaults(tx)
    const now = sandbox.now().getTime()
    const movesAt = payouts === 'by hand' || answer === 'silent' ? null : now + answersAfterMs * sandbox.timeScale
    const id = await newId(tx, sandbox.seed, 'fav_')
    const [row] = await tx(validationShape)`
      insert into sbx.validations (id, fund_account_id, amount, status, reference_id, notes, moves_at, created_at)
      values (${id}, ${account.id}, ${amount}, 'created', ${reference}, ${notes}, ${movesAt}, ${now})
      returning *`
    return payouts === 'at once' && answer !== 'silent'
      ? answerLocked(tx, sandbox, id, answer)
      : validationEntity(row as ValidationRow, account)
  })
  sandbox.wake()
  return made
}

/** The bank answers, once. */
export async function answerValidation(sandbox: Sandbox, id: string, answer: ValidationAnswer): Promise<object> {
  const answered = await sandbox.sql.begin((tx) => answerLocked(tx, sandbox, id, answer))
  sandbox.wake()
  return answered
}

async function answerLocked(tx: Tx, sandbox: Sandbox, id: string, answer: ValidationAnswer): Promise<object> {
  const account = await readFundAccount(tx, (await readRow(tx, id)).fund_account_id)
  const known = answer === 'active' || answer === 'other name'
  const name = answer === 'other name' ? 'SUNITA DEVI' : await nameOf(tx, account)
  const [row] = await tx(validationShape)`
    update sbx.validations set status = ${answer === 'failed' ? 'failed' : 'completed'}, moves_at = null,
      account_status = ${answer === 'failed' ? null : known ? 'active' : 'invalid'},
      registered_name = ${known ? name : null},
      name_match_score = ${known ? (answer === 'active' ? 100 : 12) : null},
      utr = ${known && account.account_type === 'bank_account' ? id.slice(4).toUpperCase() : null}
    where id = ${id} and status = 'created' returning *`
  if (!row) return readValidation(tx, id)
  const entity = validationEntity(row, account)
  await announce(tx, sandbox, [
    { event: `fund_account.validation.${row.status}`, others: { 'fund_account.validation': entity } },
  ])
  return entity
}

async function nameOf(tx: Tx, account: FundAccountRow): Promise<string> {
  return account.name || (await readContact(tx, account.contact_id)).name
}

export async function answerDueValidations(sandbox: Sandbox): Promise<void> {
  const due = await sandbox.sql({ id: text, fund_account_id: text })`
    select id, fund_account_id from sbx.validations
    where status = 'created' and moves_at <= ${sandbox.now().getTime()} order by position limit 100`
  for (const { id, fund_account_id } of due) {
    const { validation } = behaviourOf(await readFundAccount(sandbox.sql, fund_account_id))
    if (validation !== 'silent') await answerValidation(sandbox, id, validation)
  }
}

async function readRow(sql: Reader, id: string): Promise<ValidationRow> {
  const [row] = await sql(validationShape)`select * from sbx.validations where id = ${id}`
  if (!row) throw unknownId()
  return row
}

/** @throws ApiError 400 when no validation has this id */
export async function readValidation(sql: Reader, id: string): Promise<object> {
  const row = await readRow(sql, id)
  return validationEntity(row, await readFundAccount(sql, row.fund_account_id))
}

/** GET /v1/fund_accounts/validations?account_number, the newest first. */
export async function listValidations(sql: Reader, query: unknown): Promise<object[]> {
  const fields = onlyFields(query, ['account_number', 'from', 'to', 'count', 'skip'])
  checkOurAccount(fields)
  const { from, to, count, skip } = listingOf(fields)
  const rows = await sql(validationShape)`
    select * from sbx.validations where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
    order by position desc limit ${count} offset ${skip}`
  return Promise.all(rows.map(async (row) => validationEntity(row, await readFundAccount(sql, row.fund_account_id))))
}
