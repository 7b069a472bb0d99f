import { expect, test } from 'vitest'
import { type Identity, isSamePayer, isSamePerson } from './same-person.ts'

const person = (more: Partial<Identity> = {}): Identity => ({
  mobileNo: '+919826041210',
  pan: null,
  gstin: null,
  ...more,
})
const other = (more: Partial<Identity> = {}): Identity => person({ mobileNo: '+919826041211', ...more })

test('the same mobile number is one person, however it is written', () => {
  expect(isSamePerson(person(), person({ mobileNo: '+91 98260 41210' }))).toBe(true)
})

test.each([
  ['a PAN', { pan: 'AAGCR4375J' }, { pan: 'AAGCR4375J' }],
  ['the PAN in the GSTIN of the one', { gstin: '29AAGCR4375J1ZU' }, { pan: 'AAGCR4375J' }],
  ['the PAN in the GSTIN of the other', { pan: 'AAGCR4375J' }, { gstin: '29AAGCR4375J1ZU' }],
  ['the PAN in the GSTINs of two States', { gstin: '29AAGCR4375J1ZU' }, { gstin: '27AAGCR4375J1ZY' }],
])('%s makes one person of two accounts', (_, one, second) => {
  expect(isSamePerson(person(one), other(second))).toBe(true)
})

test.each([
  ['neither has a PAN', {}, {}],
  ['the numbers are of two countries', {}, { mobileNo: '+19826041210' }],
  ['both have no number', { mobileNo: '' }, { mobileNo: '' }],
  ['the PANs differ', { pan: 'AAGCR4375J' }, { pan: 'AAGCR4375K', gstin: '12GEOPS0823BBZH' }],
])('two accounts are two people where %s', (_, one, second) => {
  expect(isSamePerson(person(one), other(second))).toBe(false)
})

test.each([
  ['meenal@okhdfcbank', 'meenal@okhdfcbank', true],
  [' Meenal@OKHDFCBANK', 'meenal@okhdfcbank', true],
  ['asha@okhdfcbank', 'meenal@okhdfcbank', false],
  [null, 'meenal@okhdfcbank', false],
  ['meenal@okhdfcbank', null, false],
  [null, null, false],
])('the UPI ids %j and %j are of one payer: %j', (payer, payout, same) => {
  expect(isSamePayer(payer, payout)).toBe(same)
})
