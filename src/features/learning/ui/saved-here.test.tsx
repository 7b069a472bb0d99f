import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { messages as hindi } from '../messages/hi.ts'
import { SavedHere } from './saved-here.tsx'

const certificate = messages.learning.certificateOnline
const shown = (finished: boolean, online = false) => {
  const { unmount } = render(<SavedHere online={online} marked finished={finished} />)
  const found = screen.queryByText(certificate, { exact: false })?.textContent
  unmount()
  return found
}

test('a course that is finished without a network says that its certificate comes with the network', () => {
  expect(shown(true)).toBe(`${messages.learning.markedOffline} ${certificate}`)
  expect(shown(true, true)).toContain(certificate)
  expect(hindi.learning.certificateOnline).toMatch(/प्रमाणपत्र/)
})

test('before the last lesson nothing is said about a certificate', () => {
  expect(shown(false)).toBeUndefined()
})
