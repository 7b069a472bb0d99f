import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/**
 * The shape of what another schema let in, for replies: the same type without its limits and conversions. A limit
 * holds where a value comes in. What is stored is always answered, also what an earlier limit let in and what grew
 * when it was cleaned.
 */
export function storedShape<S extends Schema>(schema: S): z.ZodMiniType<z.output<S>, z.output<S>> {
  return shapeOf(schema) as z.ZodMiniType<z.output<S>, z.output<S>>
}

function shapeOf(schema: Schema): Schema {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  const inner = (one: z.core.$ZodType) => shapeOf(one as Schema)
  switch (def.type) {
    case 'string':
      return z.string()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'enum':
    case 'literal':
      return schema
    case 'object':
      return z.object(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inner(field)])))
    case 'array':
      return z.array(inner(def.element))
    case 'nullable':
      return z.nullable(inner(def.innerType))
    case 'optional':
      return z.optional(inner(def.innerType))
    case 'default':
      return z._default(inner(def.innerType), def.defaultValue as never)
    case 'pipe':
      return inner(def.out)
    case 'union':
      return z.union(def.options.map(inner) as [Schema, Schema])
    default:
      throw new Error(`no stored shape of ${def.type}`)
  }
}
