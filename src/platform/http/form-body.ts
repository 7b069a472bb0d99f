import { Refusal } from '../api/errors.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'

/** Fields in one form body or query, whatever its encoding. */
export const maxFields = 1000

export function tooManyFields(): Refusal {
  return new Refusal('TOO_LARGE', 413, textOf(messages, 'tooLarge'))
}

/** Reads an urlencoded body, or what follows the `?` of an address. */
export function readForm(text: string): Record<string, unknown> {
  // Counted before anything is decoded: a megabyte holds half a million empty fields.
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > maxFields) throw tooManyFields()
  }
  return objectFromForm(new URLSearchParams(text))
}

/**
 * Reads the names of a form body into the object that the same call in JSON would carry:
 * `uid[0]=a&uid[1]=b` and `uid[]=a&uid[]=b` and `uid=a&uid=b` are `{ uid: ['a', 'b'] }`, `a[b]=c` is `{ a: { b: 'c' } }`.
 * One level of brackets is read; names of an object's own machinery are dropped. An index is a place in the order of
 * arrival, never an array's length, and each field costs the same however many there are.
 * @throws a refusal (413) of more than `maxFields` fields
 */
export function objectFromForm(entries: Iterable<[string, string]>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  let fields = 0
  for (const [name, value] of entries) {
    fields += 1
    if (fields > maxFields) throw tooManyFields()
    const [, key, inner] = name.match(/^([^[\]]+)(?:\[([^[\]]*)\])?$/) ?? []
    if (!key || key === '__proto__' || inner === '__proto__') continue
    const present = body[key]
    if (inner === undefined) {
      if (present === undefined) body[key] = value
      else if (Array.isArray(present)) present.push(value)
      else body[key] = [present, value]
    } else if (inner === '' || /^\d{1,4}$/.test(inner)) {
      if (Array.isArray(present)) present.push(value)
      else body[key] = [value]
    } else if (typeof present === 'object' && present !== null && !Array.isArray(present)) {
      ;(present as Record<string, unknown>)[inner] = value
    } else {
      const object: Record<string, unknown> = Object.create(null)
      object[inner] = value
      body[key] = object
    }
  }
  return { ...body }
}
