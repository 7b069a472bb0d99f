import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { type Fields, listingOf, onlyFields, textOf } from '../input.ts'
import { fundAccountShape, type FundAccountRow } from './entities.ts'
import { readContact } from './contacts.ts'

type Details = Pick<FundAccountRow, 'account_type' | 'name' | 'ifsc' | 'account_number' | 'vpa'>

/** POST /v1/fund_accounts. The same details answer the same account, also to calls that race. */
export async function createFundAccount(sandbox: Sandbox, sent: unknown): Promise<FundAccountRow> {
  const fields = onlyFields(sent, ['contact_id', 'account_type', 'bank_account', 'vpa'])
  const contact = textOf(fields, 'contact_id', 40)
  if (!contact) throw badRequest('The contact id field is required.', 'contact_id')
  const { account_type, name, ifsc, account_number, vpa } = detailsOf(fields)
  await readContact(sandbox.sql, contact)
  return sandbox.sql.begin(async (tx) => {
    const id = await newId(tx, sandbox.seed, 'fa_')
    const [made] = await tx(fundAccountShape)`
      insert into sbx.fund_accounts (id, contact_id, account_type, name, ifsc, account_number, vpa, created_at)
      values (${id}, ${contact}, ${account_type}, ${name}, ${ifsc}, ${account_number}, ${vpa}, ${sandbox.now().getTime()})
      on conflict on constraint fund_accounts_details do nothing
      returning *`
    if (made) return made
    const [same] = await tx(fundAccountShape)`
      select * from sbx.fund_accounts where contact_id = ${contact} and account_type = ${account_type}
        and name = ${name} and ifsc = ${ifsc} and account_number = ${account_number} and vpa = ${vpa}`
    return same as FundAccountRow
  })
}

function detailsOf(fields: Fields): Details {
  if (fields.account_type === 'bank_account') {
    const bank = onlyFields(fields.bank_account, ['name', 'ifsc', 'account_number'])
    const [name, ifsc, number] = (['name', 'ifsc', 'account_number'] as const).map(
      (one) => textOf(bank, one, 200) ?? '',
    )
    if (!name) throw badRequest('The name field is required.', 'name')
    if (!/^[\w ’'\-/().]{2,119}[A-Za-z0-9.]$/.test(name)) throw badRequest('The name format is invalid.', 'name')
    if (ifsc?.length !== 11) throw badRequest('The ifsc must be 11 characters.', 'ifsc')
    if (!/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/.test(ifsc)) throw badRequest('Invalid IFSC Code in Bank Account', 'ifsc')
    if (!number || !/^[A-Za-z0-9]{5,35}$/.test(number))
      throw badRequest('The account number format is invalid.', 'account_number')
    return { account_type: 'bank_account', name, ifsc: ifsc.toUpperCase(), account_number: number, vpa: '' }
  }
  if (fields.account_type === 'vpa') {
    const address = textOf(onlyFields(fields.vpa, ['address']), 'address', 200) ?? ''
    if (!/^[A-Za-z0-9.\-_]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(address))
      throw badRequest('Invalid VPA. Please enter a valid Virtual Payment Address', 'address')
    return { account_type: 'vpa', name: '', ifsc: '', account_number: '', vpa: address.toLowerCase() }
  }
  throw badRequest('The selected account type is invalid.', 'account_type')
}

/** @throws ApiError 400 when no account has this id */
export async function readFundAccount(sql: Reader, id: string): Promise<FundAccountRow> {
  const [account] = await sql(fundAccountShape)`select * from sbx.fund_accounts where id = ${id}`
  if (!account) throw unknownId()
  return account
}

/** GET /v1/fund_accounts, the newest first. */
export async function listFundAccounts(sql: Reader, query: unknown): Promise<FundAccountRow[]> {
  const fields = onlyFields(query, ['contact_id', 'account_type', 'from', 'to', 'count', 'skip'])
  const { from, to, count, skip } = listingOf(fields)
  const contact = textOf(fields, 'contact_id', 40)
  const type = textOf(fields, 'account_type', 40)
  return sql(fundAccountShape)`
    select * from sbx.fund_accounts
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${contact}::text is null or contact_id = ${contact}::text)
      and (${type}::text is null or account_type = ${type}::text)
    order by position desc limit ${count} offset ${skip}`
}
