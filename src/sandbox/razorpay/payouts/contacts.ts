import { badRequest, unknownId } from '../api-error.ts'
import type { Reader, Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { listingOf, notesOf, onlyFields, textOf } from '../input.ts'
import { contactShape, type ContactRow } from './entities.ts'

const types = ['vendor', 'employee', 'customer', 'self']

/** POST /v1/contacts. The same details answer the same contact, also to calls that race. */
export async function createContact(sandbox: Sandbox, sent: unknown): Promise<ContactRow> {
  const fields = onlyFields(sent, ['name', 'email', 'contact', 'type', 'reference_id', 'notes'])
  const name = textOf(fields, 'name', 50)
  if (!name) throw badRequest('The name field is required.', 'name')
  if (!/^[\p{L}\p{M}\d '’\-_/().,&]{3,50}$/u.test(name)) throw badRequest('The name field is invalid.', 'name')
  const type = textOf(fields, 'type', 40) ?? ''
  if (type && !types.includes(type)) throw badRequest(`Invalid type: ${type}`, 'type')
  const email = textOf(fields, 'email', 254) ?? ''
  const contact = textOf(fields, 'contact', 20) ?? ''
  const reference = textOf(fields, 'reference_id', 40) ?? ''
  const notes = JSON.stringify(notesOf(fields))
  return sandbox.sql.begin(async (tx) => {
    const id = await newId(tx, sandbox.seed, 'cont_')
    const [made] = await tx(contactShape)`
      insert into sbx.contacts (id, name, email, contact, type, reference_id, notes, created_at)
      values (${id}, ${name}, ${email}, ${contact}, ${type}, ${reference}, ${notes}, ${sandbox.now().getTime()})
      on conflict on constraint contacts_details do nothing
      returning *`
    if (made) return made
    const [same] = await tx(contactShape)`
      select * from sbx.contacts where name = ${name} and email = ${email} and contact = ${contact} and type = ${type}
        and reference_id = ${reference}`
    return same as ContactRow
  })
}

/** @throws ApiError 400 when no contact has this id */
export async function readContact(sql: Reader, id: string): Promise<ContactRow> {
  const [contact] = await sql(contactShape)`select * from sbx.contacts where id = ${id}`
  if (!contact) throw unknownId()
  return contact
}

/** GET /v1/contacts, the newest first. */
export async function listContacts(sql: Reader, query: unknown): Promise<ContactRow[]> {
  const fields = onlyFields(query, ['reference_id', 'from', 'to', 'count', 'skip'])
  const { from, to, count, skip } = listingOf(fields)
  const reference = textOf(fields, 'reference_id', 40)
  return sql(contactShape)`
    select * from sbx.contacts
    where created_at >= ${from * 1000} and created_at < ${(to + 1) * 1000}
      and (${reference}::text is null or reference_id = ${reference}::text)
    order by position desc limit ${count} offset ${skip}`
}
