import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newUser } from '../../tests/user.ts'
import { messages } from './messages/en.ts'
import { Pagination } from './pagination.tsx'

const numbers = () =>
  screen
    .getAllByRole('button')
    .slice(1, -1)
    .map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('five pages around the current one are offered, which is marked', () => {
  render(<Pagination page={7} pageSize={10} total={100} onPage={() => {}} />)
  expect(numbers()).toEqual(['5', '6', '7', '8', '9'])
  expect(button(messages.page(7)).getAttribute('aria-current')).toBe('page')
  expect(button(messages.page(6)).getAttribute('aria-current')).toBeNull()
})

test('the arrows lead one page on and back, and nowhere at the ends', async () => {
  const onPage = vi.fn()
  const { rerender } = render(<Pagination page={1} pageSize={10} total={30} onPage={onPage} />)
  const user = newUser()
  expect(button(messages.previousPage).disabled).toBe(true)
  await user.click(button(messages.nextPage))
  expect(onPage).toHaveBeenLastCalledWith(2)
  rerender(<Pagination page={3} pageSize={10} total={30} onPage={onPage} />)
  expect(button(messages.nextPage).disabled).toBe(true)
  await user.click(button(messages.previousPage))
  expect(onPage).toHaveBeenLastCalledWith(2)
})

test('past the last page the arrow leads back to the last one that there is', async () => {
  const onPage = vi.fn()
  render(<Pagination page={9} pageSize={10} total={30} onPage={onPage} />)
  await newUser().click(button(messages.previousPage))
  expect(onPage).toHaveBeenCalledWith(3)
  expect(screen.getByText(messages.inAll('30'))).toBeTruthy()
})

test('a list without rows has one page, and counts as the page’s language does', () => {
  const { rerender } = render(<Pagination page={1} pageSize={10} total={0} onPage={() => {}} />)
  expect(numbers()).toEqual(['1'])
  rerender(<Pagination page={10_001} pageSize={10} total={123_456} onPage={() => {}} />)
  expect(screen.getByText(messages.showing('1,00,001', '1,00,010', '1,23,456'))).toBeTruthy()
})
