import * as z from 'zod'
import { badRequest } from './api-error.ts'
import type { Sandbox } from './context.ts'

/** What a test or a person at the dashboard makes happen. */
export type ControlAction = (sandbox: Sandbox, sent: unknown) => Promise<object>

/** Actions by their names. */
export type ControlActions = { readonly [action: string]: ControlAction }

/** An action with these fields beside its `action`, and no other. */
export function controlAction<S extends z.ZodRawShape>(
  shape: S,
  run: (sandbox: Sandbox, fields: z.output<z.ZodObject<S>>) => Promise<object>,
): ControlAction {
  const schema = z.strictObject(shape)
  return async (sandbox, sent) => {
    const { action: _action, ...fields } = sent as Record<string, unknown>
    const parsed = schema.safeParse(fields)
    if (parsed.success) return run(sandbox, parsed.data as z.output<z.ZodObject<S>>)
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') || 'action'
    throw badRequest(`${field}: ${issue?.message}`, field)
  }
}

/** An id of the provider with this prefix. */
export const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`))

/** Whether the merchant hears of it; what is not sent may be sent again from the deliveries. */
export const webhookChoice = z.enum(['sent', 'none']).default('sent')

/** Paise as a number, or as the digits that a form sends. */
export const paiseOf = () =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .refine((paise) => paise >= 100 && paise <= 1_000_000_000, 'from 100 paise')
