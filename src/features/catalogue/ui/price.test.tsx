import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PriceUntil } from './price-until.tsx'
import { Price } from './price.tsx'

const shown = (node: React.ReactNode) => render(node).container

test('a price from before is struck through and read out; without one the course simply costs its price', () => {
  const reduced = shown(<Price pricePaise={79_900} wasPaise={99_900} />)
  expect(reduced.querySelector('s')?.textContent).toBe('₹999')
  expect(reduced.textContent).toContain('₹799, was ₹999')
  expect(reduced.textContent).toContain('20% off')
  for (const wasPaise of [null, undefined, 0, 79_900, 100])
    expect(shown(<Price pricePaise={79_900} wasPaise={wasPaise} />).textContent).toBe('₹799')
})

test('the day that is named is the last one in India', () => {
  const until = shown(<PriceUntil endsAt="2026-12-12T18:30:00.000Z" />)
  expect(until.textContent).toBe('Price until 12 December 2026')
  expect(until.querySelector('time')?.dateTime).toBe('2026-12-12T18:30:00.000Z')
  expect([null, undefined].map((endsAt) => shown(<PriceUntil endsAt={endsAt} />).textContent)).toEqual(['', ''])
})
