import { expect, test } from 'vitest'
import { fromWire, toWire } from './amounts.ts'

const amounts = { total: 'rupees', lines: { price: 'rupees' }, best: { course: { price: 'rupees' } } } as const
const inCode = {
  total: 129_950,
  lines: [
    { price: 49_900, count: 2 },
    { price: 1, count: 1 },
  ],
  best: null,
  name: 'Tabla',
}
const onWire = {
  total: 1299.5,
  lines: [
    { price: 499, count: 2 },
    { price: 0.01, count: 1 },
  ],
  best: null,
  name: 'Tabla',
}

test('amounts are rupees on the wire and paise in code, and everything else is the same', () => {
  expect(toWire(inCode, amounts)).toEqual(onWire)
  expect(fromWire(onWire, amounts)).toEqual(inCode)
})

test('the value that is converted stays as it was', () => {
  const before = structuredClone(inCode)
  toWire(inCode, amounts)
  expect(inCode).toEqual(before)
})

test('an amount that is missing or null stays so', () => {
  expect(toWire({ total: null, lines: [] }, amounts)).toEqual({ total: null, lines: [] })
  expect(toWire({}, amounts)).toEqual({})
  expect(fromWire(null, amounts)).toBeNull()
  expect(fromWire({ total: 5 }, undefined)).toEqual({ total: 5 })
})
