import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { actions } from '../src/app/features.ts'
import type { Amounts } from '../src/platform/api/amounts.ts'
import { amount } from '../src/platform/api/validation.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** Every number of a schema by its path, with lists left out of it. */
function numbersOf(schema: Schema, path = '', depth = 0): { path: string; schema: Schema }[] {
  const def = schema._zod.def as Def
  if (depth > 20) return []
  if (def.type === 'number') return [{ path, schema }]
  const inner: [Schema, string][] =
    def.type === 'object'
      ? Object.entries(def.shape).map(([name, field]) => [field, path ? `${path}.${name}` : name])
      : def.type === 'union'
        ? def.options.map((option) => [option, path])
        : def.type === 'array'
          ? [[def.element, path]]
          : def.type === 'pipe'
            ? [[def.out, path]]
            : 'innerType' in def
              ? [[def.innerType as Schema, path]]
              : []
  return inner.flatMap(([one, at]) => numbersOf(one, at, depth + 1))
}

function pathsOf(amounts: Amounts = {}, path = ''): string[] {
  return Object.entries(amounts).flatMap(([field, inner]) => {
    const at = path ? `${path}.${field}` : field
    return inner === 'rupees' ? [at] : pathsOf(inner, at)
  })
}

const endpoints = actions.map(({ endpoint }) => endpoint)

test('every reply says where its amounts stand, so that the wire has rupees and code has paise', () => {
  for (const { call, reply, amounts } of endpoints) {
    const inSchema = numbersOf(reply).filter(({ schema }) => schema === amount)
    expect(pathsOf(amounts?.reply).sort(), call).toEqual(inSchema.map(({ path }) => path).sort())
  }
})

test('every amount of an input is one of its numbers', () => {
  for (const { call, input, amounts } of endpoints)
    expect(
      numbersOf(input).map(({ path }) => path),
      call,
    ).toEqual(expect.arrayContaining(pathsOf(amounts?.input)))
})

/** Numbers that are named like money and are none, or are not rupees. */
const exceptions = [
  // Drafts hold what was typed (authoring/rules/draft-price.ts).
  /: (draft\.)?fields\.(price|discount)$/,
  // Paise on the wire too, for the provider's checkout.
  /^POST \/payments\/(razorpay\/)?create-order: amount$/,
  /[aA]mountPaise$/,
  // How many there were.
  /^GET \/admin\/refund: refunds\.recentRefunds$/,
  // Counts.
  /^GET \/learner\/dashboard: counts\.total$/,
  /^GET \/admin\/failures: total$/,
  /^GET \/(creator|admin)\/bundle(\/\{uid\})?: (bundles\.)?sales$/,
  /^GET \/creator\/page\/figures: (sources|days|pages)\.sales$/,
  /^GET \/admin\/payment\/attention: counts\.refund$/,
  /^GET \/(payments\/history|learner\/payment): counts\.refunded$/,
]

test('no number of a reply that is named like money is forgotten', () => {
  const moneyName = /price|discount|amount|revenue|sales|refund|payable|subtotal|^total$/i
  const forgotten = endpoints.flatMap(({ call, reply }) =>
    numbersOf(reply)
      .filter(({ path, schema }) => schema !== amount && moneyName.test(path.split('.').at(-1) ?? ''))
      .map(({ path }) => `${call}: ${path}`)
      .filter((one) => !exceptions.some((exception) => exception.test(one))),
  )
  expect(forgotten).toEqual([])
})
