// A setup file of Vitest: each component test begins with an empty page, an empty browser storage and an empty cache.
import { cleanup } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { afterEach, vi } from 'vitest'
import { queryClient } from '#platform/browser/query-client.tsx'

afterEach(async () => {
  // A toast waits for its code, and the library shows the toasts that are not dismissed to the next page as well.
  await vi.dynamicImportSettled()
  sonner.dismiss()
  cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
