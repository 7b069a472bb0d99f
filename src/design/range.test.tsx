import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newUser } from '../../tests/user.ts'
import { messages } from './messages/en.ts'
import { Range } from './range.tsx'

function open(value: [number, number] = [0, 5000]) {
  const onChange = vi.fn()
  const draw = (shown: [number, number]) => (
    <Range legend="Price" min={0} max={5000} step={100} value={shown} onChange={onChange} />
  )
  const { rerender } = render(draw(value))
  return { onChange, user: newUser(), show: (shown: [number, number]) => rerender(draw(shown)) }
}
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })

test('a thumb that is dragged shows where it is, and counts once it is let go', () => {
  const { onChange } = open()
  fireEvent.change(thumb(messages.highest), { target: { value: '3000' } })
  fireEvent.change(thumb(messages.highest), { target: { value: '2000' } })
  expect(text(messages.highest).value).toBe('2000')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.pointerUp(thumb(messages.highest))
  expect(onChange).toHaveBeenCalledExactlyOnceWith([0, 2000])
})

test('a thumb stops at the other one', () => {
  const { onChange } = open([1000, 2000])
  fireEvent.change(thumb(messages.lowest), { target: { value: '4000' } })
  fireEvent.keyUp(thumb(messages.lowest))
  expect(onChange).toHaveBeenCalledExactlyOnceWith([2000, 2000])
})

test('a typed value counts with Enter or when it is left, within the limits', async () => {
  const { onChange, user } = open()
  await user.tripleClick(text(messages.highest))
  await user.keyboard('₹ 9,999{Enter}')
  expect(onChange).toHaveBeenLastCalledWith([0, 5000])
  await user.tripleClick(text(messages.lowest))
  await user.keyboard('750')
  expect(onChange).toHaveBeenCalledOnce()
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith([750, 5000])
})

test('a value that is cleared comes back, and one in Hindi digits counts', async () => {
  const { onChange, user } = open([500, 5000])
  await user.clear(text(messages.lowest))
  await user.tab()
  expect([text(messages.lowest).value, onChange.mock.calls]).toEqual(['500', []])
  await user.tripleClick(text(messages.lowest))
  await user.paste('६००')
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith([600, 5000])
})

test('a span that comes from elsewhere is taken up', () => {
  const { show } = open()
  show([100, 900])
  expect([text(messages.lowest).value, thumb(messages.highest).value]).toEqual(['100', '900'])
})
