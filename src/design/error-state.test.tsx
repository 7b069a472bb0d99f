import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorState } from './error-state.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([
  [false, 'You are offline'],
  [true, 'Oops! Something went wrong'],
])('with the browser online: %s, what failed is called %j, also after that has changed', (onLine, title) => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const { rerender } = render(<ErrorState text="We could not load your notes." />)
  line.mockReturnValue(!onLine)
  rerender(<ErrorState text="We could not load your notes." />)
  expect(screen.getByRole('heading').textContent).toBe(title)
})

test('a title of its own stays', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ErrorState title="Could not load the settings" />)
  expect(screen.getByRole('heading').textContent).toBe('Could not load the settings')
})
