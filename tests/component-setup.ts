// A setup file of Vitest: each component test begins with an empty page, an empty browser storage and an empty cache.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { queryClient } from '#platform/browser/query-client.tsx'

// Loaded before the first toast is requested: one whose code comes late would show in the test after its own.
await import('#design/toaster.tsx')

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
