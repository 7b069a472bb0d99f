import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { messages as cardMessages } from '#features/catalogue/messages/card-en.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { newUser } from '../../../../../tests/user.ts'
import { messages as ruleMessages } from '../../messages/authoring-en.ts'
import { messages } from '../../messages/form-en.ts'
import { type CourseDoc, type CourseFacts, emptyDoc, noFacts } from './course-facts.ts'
import type { CourseSession } from './course-session.ts'
import { PriceStep } from './price-step.tsx'
import { newLook, SessionContext } from './session-context.tsx'

function open(fields: Partial<CourseDoc> = {}, facts: Partial<CourseFacts> = {}) {
  const store = createStore(() => ({ value: { ...emptyDoc(1), ...fields } }))
  const session = {
    course: { store },
    facts: createStore(() => ({ ...noFacts, ...facts })),
    change: (change: Partial<CourseDoc>) => store.setState(({ value }) => ({ value: { ...value, ...change } })),
  } as unknown as CourseSession
  render(
    <WithQueries>
      <SessionContext value={{ session, look: newLook(), locked: false, go: () => {} }}>
        <PriceStep />
      </SessionContext>
    </WithQueries>,
  )
  const amounts = () => {
    const { price, discount } = store.getState().value
    return { price, discount }
  }
  const end = () => store.getState().value.discountEndsOn
  return { user: newUser(), amounts, end }
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const price = () => field(/^Price/)
const discount = () => field(messages.price.discount)
const unit = (name: string) => screen.getByRole('button', { name })
/** The note that is read out with a field, and whether the field is marked as wrong. */
const noteOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
const isWrong = (input: HTMLInputElement) => input.getAttribute('aria-invalid') === 'true'

test.each([
  ['1,23,456.7', 123_456.7],
  ['₹ 499', 499],
  ['४९९', 499],
  ['0', 0],
  ['-1', -1],
])('%s is read as an amount and stays as it is typed', async (text, amount) => {
  const { user, amounts } = open()
  await user.click(price())
  await user.paste(text)
  expect(amounts().price).toBe(amount)
  expect(price().value).toBe(text)
})

test('a price below one rupee is marked, with the rule', async () => {
  const { user } = open()
  await user.click(price())
  await user.paste('-1')
  expect(isWrong(price())).toBe(true)
})

test.each(['1e5', '12 lakh', '1.2.3'])('%s is no amount: the price stays, and the field says so', async (text) => {
  const { user, amounts } = open({ price: 499 })
  await user.tripleClick(price())
  await user.paste(text)
  expect([price().value, amounts().price]).toEqual([text, 499])
  expect([isWrong(price()), noteOf(price())]).toEqual([true, platformMessages.number])
  await user.tripleClick(price())
  await user.paste('700')
  expect([amounts().price, isWrong(price())]).toEqual([700, false])
})

test('a dot at the end stays while one types on', async () => {
  const { user, amounts } = open()
  await user.type(price(), '12.5')
  expect([price().value, amounts().price]).toEqual(['12.5', 12.5])
})

test('a discount typed as a percentage is stored as an amount, to the paisa', async () => {
  const { user, amounts } = open({ price: 999 })
  await user.click(unit(messages.price.asPercent))
  await user.click(discount())
  await user.paste('33')
  expect(amounts().discount).toBe(329.67)
  expect(discount().value).toBe('33')
  await user.click(unit(messages.price.asAmount))
  expect(discount().value).toBe('329.67')
})

test('another price keeps the percentage of the discount, or its amount, as one has chosen', async () => {
  const { user, amounts } = open({ price: 1000, discount: 250 })
  await user.tripleClick(price())
  await user.paste('2000')
  expect(amounts()).toEqual({ price: 2000, discount: 250 })
  await user.click(unit(messages.price.asPercent))
  expect(discount().value).toBe('12.5')
  await user.tripleClick(price())
  await user.paste('4000')
  expect(amounts()).toEqual({ price: 4000, discount: 500 })
})

test('a price that is typed again keeps the percentage, also where it was blank or small in between', async () => {
  const { user, amounts } = open({ price: 1000, discount: 125 })
  await user.click(unit(messages.price.asPercent))
  await user.clear(price())
  expect([discount().value, amounts()]).toEqual(['12.5', { price: null, discount: null }])
  // 12.5% of one rupee is 13 paise.
  await user.type(price(), '1000')
  expect([discount().value, amounts()]).toEqual(['12.5', { price: 1000, discount: 125 }])
})

test('a percentage may be typed before the price', async () => {
  const { user, amounts } = open()
  await user.click(unit(messages.price.asPercent))
  await user.type(discount(), '10')
  await user.type(price(), '500')
  expect([discount().value, amounts()]).toEqual(['10', { price: 500, discount: 50 }])
})

test('a free course has no amounts to fill in', async () => {
  const { user } = open({ price: 499 })
  await user.click(screen.getByRole('switch', { name: messages.price.free }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

const ends = () => screen.getByLabelText<HTMLInputElement>(messages.price.endsOn)
const setEnd = (day: string) => fireEvent.change(ends(), { target: { value: day } })

test('a discount has a last day, which learners read; what is wrong with it is shown at its field', () => {
  const { end } = open({ price: 999, discount: 200 })
  setEnd('2099-03-31')
  expect(end()).toBe('2099-03-31')
  expect(screen.getByText(cardMessages.priceUntil('31 March 2099')).tagName).toBe('TIME')
  setEnd('2020-03-31')
  expect([isWrong(ends()), noteOf(ends())]).toEqual([true, ruleMessages.endIsOver])
  expect(screen.queryByText(cardMessages.priceUntil('31 March 2020'))).toBeNull()
  setEnd('')
  expect([end(), isWrong(ends())]).toEqual([null, false])
})

test('a day without a discount ends nothing', () => {
  open({ price: 999 })
  setEnd('2099-03-31')
  expect(noteOf(ends())).toBe(ruleMessages.endNeedsDiscount)
})

test('beside a discount stands when learners see the struck-through price', async () => {
  const { user } = open({ price: 999 })
  expect(screen.queryByText(messages.price.wasRule)).toBeNull()
  await user.type(discount(), '200')
  expect(screen.getByText(messages.price.wasRule)).toBeDefined()
})

test('the day of a published course moves earlier alone', () => {
  open({ price: 999, discount: 200, discountEndsOn: '2099-03-31' }, { published: true, moves: ['changePrice'] })
  const change = () => screen.getByRole<HTMLButtonElement>('button', { name: messages.price.change })
  setEnd('2099-04-01')
  expect([noteOf(ends()), change().disabled]).toEqual([ruleMessages.endStays('2099-03-31'), true])
  setEnd('2099-03-30')
  expect([isWrong(ends()), change().disabled]).toEqual([false, false])
})
