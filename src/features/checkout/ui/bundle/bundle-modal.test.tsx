import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { inRouter } from '../../../../../tests/in-router.tsx'
import { messages } from '../../messages/bundle-en.ts'
import { makeCard } from '../make-browser.ts'
import { BundleModal } from './bundle-modal.tsx'
import type { BundleOffer } from './bundle-offer.ts'

const courses = [makeCard('a', 99_900, 199_900), makeCard('c', 50_000, 50_000)]
const bundle = { uid: 'b', title: 'All strings', courses }
const first: BundleOffer = { price: 120_000, together: 149_900, courses: ['a', 'c'], owned: [] }

function Page() {
  const [offer, setOffer] = useState(first)
  return <BundleModal open onClose={() => undefined} bundle={bundle} offer={offer} onOffer={setOffer} />
}

function show() {
  const server = fakeServer()
  render(inRouter(<Page />).element)
  return server
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the courses of the offer are ordered as the bundle, at the price that is shown', async () => {
  const server = show()
  expect(screen.getByText(messages.included(2))).toBeTruthy()
  await press(messages.pay('₹1,200'))
  expect(server.requests).toEqual(['POST /api/payment/init-payment'])
  expect(server.bodies).toEqual([{ uid: ['a', 'c'], bundle: 'b', amount: 1200 }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another price is shown and asked again, before anything is charged', async () => {
  const server = show()
  await press(messages.pay('₹1,200'))
  await act(async () => server.refuse(409, { error: 'BUNDLE_CHANGED', data: { uids: ['a'] } }))
  expect(server.requests.at(-1)).toBe('GET /api/payment/bundle-price/b')
  await act(async () => server.answer({ price: 800, together: 999, courses: ['a'], owned: ['c'] }))
  expect(screen.getByRole('alert').textContent).toContain(messages.changedText('₹800'))
  expect(screen.getByText(messages.owned)).toBeTruthy()
  await press(messages.pay('₹800'))
  expect(server.bodies.at(-1)).toEqual({ uid: ['a'], bundle: 'b', amount: 800 })
})

test('what is owned whole, or no longer sold, is not offered again, and says what is next', async () => {
  const server = show()
  await press(messages.pay('₹1,200'))
  await act(async () => server.refuse(409, { error: 'ALREADY_ENROLLED', data: { uids: ['a', 'c'] } }))
  await act(async () => server.answer({ price: 0, together: 0, courses: [], owned: ['a', 'c'] }))
  expect(screen.getByRole('alert').textContent).toContain(messages.ownedTitle)
  expect(link(messages.myCourses)).toBe('/my-enrolled-courses')
  expect(screen.queryByRole('button', { name: /^(Buy|Get) the bundle/ })).toBeNull()
})

test.each([
  ['BUNDLE_NOT_FOUND', 404, messages.goneText, messages.allBundles],
  ['OWN_COURSE', 409, 'You created this course.', messages.contact],
  ['PAYMENTS_OFF', 400, 'Payments are switched off.', messages.contact],
])('%s is shown in words, with a next step and without the button', async (error, status, text, next) => {
  const server = show()
  await press(messages.pay('₹1,200'))
  await act(async () => server.refuse(status, { error, message: text }))
  expect(screen.getByRole('alert').textContent).toContain(text)
  expect(link(next)).toBeTruthy()
  expect(screen.queryByRole('button', { name: messages.pay('₹1,200') })).toBeNull()
})

test('where the gateway can’t be reached, the same press may be repeated', async () => {
  const server = show()
  await press(messages.pay('₹1,200'))
  await act(async () => server.refuse(503, { error: 'GATEWAY_AWAY', message: 'We can’t reach the payment gateway.' }))
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the payment gateway.')
  await press(messages.pay('₹1,200'))
  expect(server.requests).toHaveLength(2)
})
