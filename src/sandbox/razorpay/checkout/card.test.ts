import { expect, test } from 'vitest'
import { passesLuhn, readCard, testCards } from './card.ts'

const now = new Date('2026-11-20T06:00:00Z')
const card = { card_number: '4100 2800 0000 1007', card_expiry: '12/30', card_cvv: '123', card_name: 'Meera Rao' }

test('every published test card passes the check digit', () => {
  expect(testCards.filter(({ number }) => !passesLuhn(number.replaceAll(' ', '')))).toEqual([])
})

test('a digit changed or two swapped fails it', () => {
  expect(passesLuhn('4100280000001007')).toBe(true)
  expect(passesLuhn('4100280000001008')).toBe(false)
  expect(passesLuhn('4100280000010007')).toBe(false)
  expect(passesLuhn('0')).toBe(false)
  expect(passesLuhn('4100-2800')).toBe(false)
})

test('of a good card only its network, last digits and expiry remain', () => {
  expect(readCard(card, now)).toEqual({
    card: { last4: '1007', network: 'Visa', expiryMonth: 12, expiryYear: 2030, failure: null },
  })
  expect(readCard({ ...card, card_number: '4100280000080001' }, now)).toEqual({
    card: { last4: '0001', network: 'Visa', expiryMonth: 12, expiryYear: 2030, failure: 'insufficient_fund' },
  })
})

test.each([
  ['5500 6700 0000 1002', '123', 'MasterCard'],
  ['6527 6589 0000 1005', '123', 'RuPay'],
  ['3608 280009 1007', '123', 'Diners Club'],
  ['3402 560004 01007', '1234', 'American Express'],
])('%s is known by its network', (card_number, card_cvv, network) => {
  expect(readCard({ ...card, card_number, card_cvv }, now)).toMatchObject({ card: { network } })
})

test.each([
  ['number', { card_number: '4111 1111 1111 1112' }],
  ['number', { card_number: '' }],
  ['expiry', { card_expiry: '10/26' }],
  ['expiry', { card_expiry: '13/30' }],
  ['expiry', { card_expiry: 'soon' }],
  ['cvv', { card_cvv: '12' }],
  ['cvv', { card_number: '340256000401007', card_cvv: '123' }],
  ['name', { card_name: ' ' }],
])('a wrong %s is named', (field, change) => {
  expect(readCard({ ...card, ...change }, now)).toEqual({ errors: { [field]: expect.any(String) } })
})

test('a card is good to the last moment of its month in India', () => {
  const expiring = { ...card, card_expiry: '11/26' }
  expect(readCard(expiring, new Date('2026-11-30T18:29:59Z'))).toHaveProperty('card')
  expect(readCard(expiring, new Date('2026-11-30T18:30:00Z'))).toHaveProperty('errors')
})
