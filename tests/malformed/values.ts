import type { Random } from '#features/catalogue/rules/cover/draw.ts'

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
export const chance = (random: Random, share: number): boolean => random() < share

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** What no form of ours sends: other types, numbers past every end, letters that no database keeps, and long ones. */
export const oddValues: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\u202e', '\u0300'.repeat(500), '🙂'.repeat(60)],
  ...[
    "' or 1=1 --",
    '"; drop table users',
    '\\',
    '%',
    '%00',
    '%zz',
    '../../etc/passwd',
    '<script>',
    '<b>'.repeat(3000),
  ],
  ...['NaN', 'Infinity', '-0', '1e9', '0x10', '9'.repeat(400), '१२३', '2026-13-45', '0000-00-00', '275760-09-13'],
  ...['__proto__', 'constructor', 'toString', 'नमस्ते'.repeat(200), 'x'.repeat(20_000), 'a '.repeat(5000)],
  ...[[], {}, [[]], [null], deep(200), { length: 1e9 }, { $gt: '' }, { toString: 1 }, Array(300).fill('a')],
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
]
/** The same where only text can stand. */
export const oddText = (random: Random): string => {
  const value = pick(random, oddValues)
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

const words =
  'Tabla,हारमोनियम,asha@example.in,9826012345,2026-11-24,29AAGCB7383J1Z4,110001,hi,asc,newest,name,open,1,10'.split(',')

/** A value as the description asks for it, most of the time. `known` are names of things that exist. */
export function plausible(random: Random, schema: Schema = {}, known: readonly string[] = []): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return plausible(random, pick(random, choices), known)
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        chance(random, 0.9) ? [[name, plausible(random, one, known)]] : [],
      ),
    )
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => plausible(random, schema.items, known))
  if (type === 'boolean') return chance(random, 0.5)
  if (type === 'number' || type === 'integer') return Math.floor(random() * 100)
  return known.length > 0 && chance(random, 0.7) ? pick(random, known) : pick(random, words)
}
