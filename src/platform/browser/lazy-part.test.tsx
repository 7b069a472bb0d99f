import { render, screen } from '@testing-library/react'
import { type FunctionComponent, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Map = ({ place }: { place: string }) => <p>Map of {place}</p>
const shown = (Part: FunctionComponent<{ place: string }>) => (
  <Suspense fallback="Loading">
    <Part place="Pune" />
  </Suspense>
)

test('a part whose file was loaded before is drawn at once, and stays the same when it is drawn again', async () => {
  const load = vi.fn(async () => ({ Map }))
  const Part = lazyPart(load, 'Map')
  await Part.preload()
  const { rerender } = render(shown(Part))
  const drawn = screen.getByText('Map of Pune')
  rerender(shown(Part))
  expect(screen.getByText('Map of Pune')).toBe(drawn)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that is loaded while it waits is not drawn twice', async () => {
  const Part = lazyPart(async () => ({ Map }), 'Map')
  const { rerender } = render(shown(Part))
  screen.getByText('Loading')
  const drawn = await screen.findByText('Map of Pune')
  await Part.preload()
  rerender(shown(Part))
  expect(screen.getByText('Map of Pune')).toBe(drawn)
})

test('a file that could not be loaded before is loaded again where its part is shown', async () => {
  const load = vi.fn(async () => ({ Map }))
  load.mockRejectedValueOnce(new Error('no network'))
  const Part = lazyPart(load, 'Map')
  await Part.preload()
  render(shown(Part))
  await screen.findByText('Map of Pune')
  expect(load).toHaveBeenCalledTimes(2)
})
