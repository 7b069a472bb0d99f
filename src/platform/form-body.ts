/**
 * Reads the names of a form body into the object that the same call in JSON would carry:
 * `uid[0]=a&uid[1]=b` and `uid[]=a&uid[]=b` and `uid=a&uid=b` are `{ uid: ['a', 'b'] }`, `a[b]=c` is `{ a: { b: 'c' } }`.
 * One level of brackets is read; names of an object's own machinery are dropped.
 */
export function objectFromForm(entries: Iterable<[string, string]>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) {
    const [, key, inner] = name.match(/^([^[\]]+)(?:\[([^[\]]*)\])?$/) ?? []
    if (!key || key === '__proto__' || inner === '__proto__') continue
    const present = body[key]
    if (inner === undefined) {
      body[key] = present === undefined ? value : Array.isArray(present) ? [...present, value] : [present, value]
    } else if (inner === '' || /^\d{1,4}$/.test(inner)) {
      const list = Array.isArray(present) ? present : []
      list.push(value)
      body[key] = list
    } else {
      const fields =
        typeof present === 'object' && present !== null && !Array.isArray(present) ? present : Object.create(null)
      body[key] = Object.assign(fields, { [inner]: value })
    }
  }
  return { ...body }
}
