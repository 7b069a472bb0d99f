import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { actions } from '../src/app/features.ts'

type Def = z.core.$ZodTypes['_zod']['def']

/** Where a schema could refuse or change a value beyond its type, by their paths. */
function limitsOf(schema: z.core.$ZodType, path: string, depth = 0): string[] {
  const def = schema._zod.def as Def
  if (depth > 20) return []
  const own = def.checks?.length || def.type === 'pipe' ? [path] : []
  const inner: [z.core.$ZodType, string][] =
    def.type === 'object'
      ? Object.entries(def.shape).map(([name, field]) => [field, `${path}.${name}`])
      : def.type === 'union'
        ? def.options.map((option) => [option, path])
        : def.type === 'array'
          ? [[def.element, `${path}[]`]]
          : def.type === 'record'
            ? [[def.valueType, `${path}{}`]]
            : 'innerType' in def
              ? [[def.innerType as z.core.$ZodType, path]]
              : []
  return [...own, ...inner.flatMap(([one, at]) => limitsOf(one, at, depth + 1))]
}

test('no reply has a limit: whatever was stored can be answered', () => {
  const limited = actions.flatMap(({ endpoint }) => limitsOf(endpoint.reply, endpoint.call))
  expect(limited).toEqual([])
})
