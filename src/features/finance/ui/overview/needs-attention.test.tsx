import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NeedsAttention } from './needs-attention.tsx'

test('unexplained gateway events lead to their list, and say since when they wait, without an amount', () => {
  render(<NeedsAttention attention={[{ kind: 'events', count: 2, total: 0, at: '2026-11-20T06:00:00.000Z' }]} />)
  expect(screen.getByRole('heading', { name: '2 unexplained gateway events' })).toBeDefined()
  expect(screen.getByText(/^Since /).textContent).not.toContain('₹')
  const link = screen.getByRole('link', { name: 'Explain: 2 unexplained gateway events' })
  expect(link.getAttribute('href')).toBe('/admin/payments/attention?kind=event')
})
