import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  email,
  fieldErrors,
  minLength,
  mustBeTrue,
  number,
  phone,
  positiveNumber,
  required,
  strongPassword,
  url,
} from './validation.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.object({ field: schema }).safeParse({ field: value })
  return parsed.success ? undefined : fieldErrors(parsed.error).field?.toString()
}

const cases: [string, z.ZodMiniType, unknown, string | undefined][] = [
  ['nothing', required(), undefined, 'This field is required'],
  ['space', required(), '   ', 'This field is required'],
  ['nothing that has a width', required(), '\u200b\u200b \u2060', 'This field is required'],
  ['a word with a joiner in it', required(), 'क्\u200dष', undefined],
  ['too short', required().check(minLength(2)), 'A', 'Minimum 2 characters required'],
  ['no e-mail', email(), 'asha@', 'Please enter a valid email address'],
  ['an e-mail', email(), 'Asha@Example.in', undefined],
  ['a short password', strongPassword(), 'Ab1!', 'Password must be at least 8 characters long'],
  ['no uppercase', strongPassword(), 'abcdefg1!', 'Password must contain at least one uppercase letter'],
  ['no lowercase', strongPassword(), 'ABCDEFG1!', 'Password must contain at least one lowercase letter'],
  ['no number', strongPassword(), 'Abcdefgh!', 'Password must contain at least one number'],
  ['no special', strongPassword(), 'Abcdefg12', 'Password must contain at least one special character'],
  ['a strong password', strongPassword(), 'Sopaan@2026', undefined],
  ['a short phone', phone(), '98765', 'Please enter a valid phone number'],
  ['a phone', phone(), '+91 98765-43210', undefined],
  ['no URL', url(), 'javascript:alert(1)', 'Please enter a valid URL'],
  ['no number at all', number(), 'twelve', 'Please enter a valid number'],
  ['zero as positive', positiveNumber(), '0', 'Please enter a positive number'],
  ['an unticked box', mustBeTrue(), false, 'This field is required'],
  ['a box ticked by a form', mustBeTrue(), 'on', undefined],
]
test.each(cases)('%s', (_name, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})
