// A setup file of Vitest: each component test begins with an empty page, an empty browser storage, an empty cache,
// nobody signed in and no payment under way.
import { cleanup, configure } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { afterEach, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { payment } from '#features/checkout/ui/payment-store.ts'
import { queryClient } from '#platform/browser/query-client.tsx'

configure({ asyncUtilTimeout: 30_000 })
afterEach(async () => {
  // A toast waits for its code, and the library shows the toasts that are not dismissed to the next page as well.
  await vi.dynamicImportSettled()
  sonner.dismiss()
  cleanup()
  useSession.setState({ user: null, isAuthenticated: false })
  payment.reset()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
