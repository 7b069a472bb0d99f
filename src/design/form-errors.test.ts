import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstErrors, schemaResolver, sortServerErrors } from './form-errors.ts'

const Account = z.object({
  email: z.string().check(z.minLength(1, 'required'), z.email('not an email')),
  lessons: z.array(z.object({ title: z.string().check(z.minLength(3, 'too short')) })),
})

async function resolve(values: unknown) {
  return await schemaResolver(Account)(values as never, undefined, {} as never)
}

test('only the first failing rule of a field is reported', () => {
  expect(
    firstErrors([
      { path: ['email'], message: 'required' },
      { path: ['email'], message: 'not an email' },
      { path: ['name'], message: 'required' },
    ]),
  ).toEqual({ email: 'required', name: 'required' })
})

test('errors of nested fields are where the form looks for them', async () => {
  const { errors } = await resolve({ email: '', lessons: [{ title: 'GST basics' }, { title: 'x' }] })
  expect(errors).toMatchObject({ email: { message: 'required' }, lessons: { 1: { title: { message: 'too short' } } } })
})

test('good values come out parsed, with no errors', async () => {
  expect(await resolve({ email: 'priya@example.in', lessons: [], extra: 1 })).toEqual({
    values: { email: 'priya@example.in', lessons: [] },
    errors: {},
  })
})

test('a rule of the whole form is shown above it', async () => {
  const Pair = z.object({ a: z.string(), b: z.string() }).check(z.refine(({ a, b }) => a === b, 'must match'))
  const { errors } = await schemaResolver(Pair)({ a: '1', b: '2' }, undefined, {} as never)
  expect(errors).toMatchObject({ root: { message: 'must match' } })
})

test('errors of the server go to their fields in the order of the form; the rest is shown above it', () => {
  expect(
    sortServerErrors({ coupon: 'expired', email: ['taken', 'and long'], firstName: 'required', lastName: undefined }, [
      'firstName',
      'lastName',
      'email',
    ]),
  ).toEqual({
    fields: [
      ['firstName', 'required'],
      ['email', 'taken'],
    ],
    rest: ['expired'],
  })
})
