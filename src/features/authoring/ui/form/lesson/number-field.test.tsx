import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { newUser } from '../../../../../../tests/user.ts'
import { NumberField } from './number-field.tsx'

let days: number | null
function Deadline() {
  const [value, setValue] = useState<number | null>(7)
  function change(next: number | null) {
    days = next
    setValue(next)
  }
  return <NumberField id="days" label="Days" value={value} onChange={change} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')

test.each([
  ['30', 30, '30'],
  ['007', 7, '007'],
  ['३०', 30, '30'],
  ['-1', 1, '1'],
  ['1e5', 15, '15'],
  ['123456', 1234, '1234'],
])('of %s typed letter by letter, %s is taken', async (typed, number, shown) => {
  render(<Deadline />)
  const user = newUser()
  await user.clear(field())
  expect(days).toBeNull()
  await user.type(field(), typed)
  expect([days, field().value]).toEqual([number, shown])
})
