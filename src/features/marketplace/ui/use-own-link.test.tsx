import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ownLinkCodes } from '#features/checkout/ui/own-links.ts'
import { useOwnLink } from './use-own-link.ts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('a course’s page remembers the creator’s own link that it was opened by, and leaves the address as it is', async () => {
  window.history.replaceState(null, '', '/course-details/guitar-a1?by=a1b2c3d4e5f6')
  renderHook(() => useOwnLink('a1'))
  await waitFor(() => expect(ownLinkCodes([{ uid: 'a1' }])).toEqual({ ownLinkCodes: ['a1b2c3d4e5f6'] }))
  expect(window.location.search).toBe('?by=a1b2c3d4e5f6')
})

test('a preview of a draft remembers nothing', async () => {
  window.history.replaceState(null, '', '/course-details/guitar-a1?preview=1&by=a1b2c3d4e5f6')
  renderHook(() => useOwnLink(undefined))
  await import('#features/checkout/ui/own-links.ts')
  expect(window.localStorage.getItem('ownLinks')).toBeNull()
})
