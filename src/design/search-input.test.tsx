import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from './messages/en.ts'
import { SearchInput } from './search-input.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function open(value = '') {
  const onSearch = vi.fn()
  const draw = (shown: string) => <SearchInput label="Search" value={shown} onSearch={onSearch} />
  const { rerender } = render(draw(value))
  return { onSearch, answer: (shown: string) => rerender(draw(shown)) }
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a text is searched for once it has not changed for 300 ms, without the space around it', () => {
  const { onSearch } = open()
  type('g')
  wait(299)
  type('gst ')
  wait(299)
  expect(onSearch).not.toHaveBeenCalled()
  wait(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('gst')
})

test('the space after a word stays when the list has been searched for the word', () => {
  const { answer } = open()
  type('gst ')
  wait(300)
  answer('gst')
  expect(field().value).toBe('gst ')
})

test('what is typed while a search is under way stays, and is searched for next', () => {
  const { onSearch, answer } = open()
  type('gs')
  wait(300)
  type('gst')
  answer('gs')
  expect(field().value).toBe('gst')
  wait(300)
  expect(onSearch.mock.calls).toEqual([['gs'], ['gst']])
})

test('a search that is over before the one before it changes nothing', () => {
  const { answer } = open()
  type('gs')
  wait(300)
  type('gst')
  wait(300)
  answer('gs')
  expect(field().value).toBe('gst')
  answer('gst')
  expect(field().value).toBe('gst')
})

test('going back in the browser’s history changes the text, and searches for nothing', () => {
  const { onSearch, answer } = open()
  type('gst')
  wait(300)
  answer('gst')
  onSearch.mockReset()
  answer('')
  expect(field().value).toBe('')
  wait(300)
  answer('gst')
  expect(field().value).toBe('gst')
  wait(300)
  expect(onSearch).not.toHaveBeenCalled()
})

test('clearing the field searches at once, and once', () => {
  const { onSearch, answer } = open('gst')
  fireEvent.click(screen.getByRole('button', { name: messages.clearSearch }))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  expect(field().value).toBe('')
  answer('')
  wait(300)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('leaving the field searches at once, and once', () => {
  const { onSearch } = open()
  type('gst')
  fireEvent.blur(field())
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('gst')
  wait(300)
  expect(onSearch).toHaveBeenCalledOnce()
})
