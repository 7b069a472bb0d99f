import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { safeParse, type ZodMiniType } from 'zod/mini'

// A contract's rule gives a LocalizableText, which is localized here into the page's language.
type Issue = { path: PropertyKey[]; message: unknown }

/** One message per field, by its dotted path: that of the first failing rule. Issues of the whole form: ''. */
export function firstErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path.map(String).join('.')
    errors[name] ??= String(message)
  }
  return errors
}

/** Splits a server's errors into those of the form's fields and the rest, which is shown above the form. */
export function sortServerErrors(
  errors: Record<string, string | string[] | undefined>,
  fieldNames: readonly string[],
): { fields: [name: string, message: string][]; rest: string[] } {
  const fields: [string, string][] = []
  const rest: string[] = []
  for (const [name, value] of Object.entries(errors)) {
    const message = Array.isArray(value) ? value[0] : value
    if (!message) continue
    if (fieldNames.includes(name)) fields.push([name, message])
    else rest.push(message)
  }
  fields.sort((a, b) => fieldNames.indexOf(a[0]) - fieldNames.indexOf(b[0]))
  return { fields, rest }
}

function setPath(target: Record<string, unknown>, path: string, value: unknown) {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let at = target
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>
  at[last] ??= value
}

/** Lets react-hook-form validate with a contract's own schema. */
export function schemaResolver<In extends FieldValues, Out>(schema: ZodMiniType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const result = safeParse(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const [name, message] of Object.entries(firstErrors(result.error.issues))) {
      setPath(errors, name || 'root', { type: 'rule', message })
    }
    return { values: {}, errors: errors as FieldErrors<In> }
  }
}
