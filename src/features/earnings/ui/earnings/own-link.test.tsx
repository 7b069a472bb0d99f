import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { OwnLink } from './own-link.tsx'

afterEach(() => vi.restoreAllMocks())

const courses = [
  { uid: 'a', title: 'Guitar', path: '/course-details/guitar-a?by=code-of-a-' },
  { uid: 'b', title: 'Tabla', path: '/course-details/tabla-b?by=code-of-b-' },
]

async function show(data: object) {
  const server = fakeServer()
  render(
    <WithQueries>
      <OwnLink />
    </WithQueries>,
  )
  await act(async () => server.answer(data))
}

test('shows the link of the chosen course with what it changes, and copies it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show({ courses, ownLinkBasisPoints: 9000, marketplaceBasisPoints: 7250 })
  expect(await screen.findByText(/within 30 days on the same device, your share is 90% instead of 72.5%/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Course'), { target: { value: 'b' } })
  const link = screen.getByLabelText<HTMLInputElement>('Link').value
  expect(link).toBe(`${window.location.origin}/course-details/tabla-b?by=code-of-b-`)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(writeText).toHaveBeenCalledWith(link)
})

test('promises no better share where both are the same', async () => {
  await show({ courses, ownLinkBasisPoints: 9500, marketplaceBasisPoints: 9500 })
  expect(await screen.findByText('Your share is 95%, through this link or the marketplace.')).toBeTruthy()
})

test('offers no link before a course is published', async () => {
  await show({ courses: [], ownLinkBasisPoints: 9000, marketplaceBasisPoints: 7000 })
  expect(await screen.findByText('When you publish a course, its link appears here.')).toBeTruthy()
  expect(screen.queryByLabelText('Link')).toBeNull()
})
