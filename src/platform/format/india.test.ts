import { expect, test } from 'vitest'
import { messages as hindi } from '../messages/regions-hi.ts'
import { isGstin, isPin, regionName, regions } from './india.ts'

test('a GSTIN is judged by its form, its State and its check character', () => {
  for (const right of ['27AAPFU0939F1ZV', '29AAGCR4375J1ZU', '27AAACR5055K1Z7', '33AAACH7409R1Z8', '18AABCU9603R1ZM'])
    expect(isGstin(right), right).toBe(true)
  for (const wrong of ['29AAACI1681G1ZN', '27AAPFU0939F1ZW', '99AAPFU0939F1ZV', '27aapfu0939f1zv', ''])
    expect(isGstin(wrong), wrong).toBe(false)
})

test('every State has one code and one name', () => {
  expect(new Set(regions.map((one) => one.code)).size).toBe(regions.length)
  expect(new Set(regions.map((one) => one.name)).size).toBe(regions.length)
  expect([regionName('27'), regionName('26'), regionName('25'), regionName(null)]).toEqual([
    'Maharashtra',
    'Dadra and Nagar Haveli and Daman and Diu',
    undefined,
    undefined,
  ])
})

test('a PIN has six digits and does not begin with 0', () => {
  expect(['452001', '012345', '45200', '4520011', '45 2001'].map(isPin)).toEqual([true, false, false, false, false])
})

test('every State has a Hindi name of its own', () => {
  const names = Object.values(hindi)
  expect(names.every((name) => /^[\u0900-\u097f ]+$/.test(name))).toBe(true)
  expect(new Set(names).size).toBe(regions.length)
})
