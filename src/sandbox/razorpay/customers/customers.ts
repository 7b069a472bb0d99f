import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { type Fields, flagOf, listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import { customerShape, type CustomerRow } from './entities.ts'

/** POST /v1/customers. With `fail_existing` 0 the same email and contact answer the same customer, also to calls that race. */
export async function createCustomer(sandbox: Sandbox, sent: unknown): Promise<CustomerRow> {
  const fields = onlyFields(sent, ['name', 'email', 'contact', 'fail_existing', 'gstin', 'notes'])
  const { name, email, contact } = detailsOf(fields)
  const failsExisting = fields.fail_existing === undefined || flagOf(fields, 'fail_existing')
  const gstin = textOf(fields, 'gstin', 15)
  const notes = JSON.stringify(notesOf(fields))
  return sandbox.sql.begin(async (tx) => {
    const id = await newId(tx, sandbox.seed, 'cust_')
    const [made] = await tx(customerShape)`
      insert into sbx.customers (id, name, email, contact, gstin, notes, created_at)
      values (${id}, ${name ?? ''}, ${email ?? ''}, ${contact ?? ''}, ${gstin}, ${notes}, ${sandbox.now().getTime()})
      on conflict on constraint customers_details do nothing
      returning *`
    if (made) return made
    if (failsExisting) throw badRequest('Customer already exists for the merchant')
    const [same] = await tx(customerShape)`
      select * from sbx.customers where email = ${email ?? ''} and contact = ${contact ?? ''}`
    return same as CustomerRow
  })
}

function detailsOf(fields: Fields): { name: string | null; email: string | null; contact: string | null } {
  const name = textOf(fields, 'name', 50)
  const email = textOf(fields, 'email', 64)
  const contact = textOf(fields, 'contact', 20)
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw badRequest('The email must be a valid email address.', 'email')
  if (contact !== null && !/^\+?\d{8,15}$/.test(contact))
    throw badRequest('Contact number should be at least 8 digits, including country code', 'contact')
  return { name, email: email?.toLowerCase() ?? null, contact }
}

/** @throws ApiError 400 when no customer has this id */
export async function readCustomer(sql: Reader, id: string): Promise<CustomerRow> {
  const [customer] = await sql(customerShape)`select * from sbx.customers where id = ${id}`
  if (!customer) throw unknownId()
  return customer
}

/** GET /v1/customers, the newest first. */
export async function listCustomers(sql: Reader, query: unknown): Promise<CustomerRow[]> {
  const { count, skip } = listingOf(onlyFields(query, ['count', 'skip']))
  return sql(customerShape)`select * from sbx.customers order by position desc limit ${count} offset ${skip}`
}

/** PUT /v1/customers/{id}: name, email and contact; what is not sent stays. */
export async function editCustomer(sandbox: Sandbox, id: string, sent: unknown): Promise<CustomerRow> {
  const { name, email, contact } = detailsOf(onlyFields(sent, ['name', 'email', 'contact']))
  await readCustomer(sandbox.sql, id)
  const [changed] = await sandbox.sql(customerShape)`
    update sbx.customers c set name = coalesce(${name}, name), email = coalesce(${email}, email),
      contact = coalesce(${contact}, contact)
    where id = ${id} and not exists (
      select from sbx.customers other where other.id <> c.id and other.email = coalesce(${email}, c.email)
        and other.contact = coalesce(${contact}, c.contact))
    returning *`
  if (!changed) throw badRequest('Customer already exists for the merchant')
  return changed
}
