import { afterEach, expect, test, vi } from 'vitest'
import { storeOfflinePages } from './offline-pages.ts'

afterEach(() => vi.unstubAllGlobals())

test('no page is stored from an address that leads elsewhere, as that of a language which the school offers no longer', async () => {
  const stored: string[] = []
  const put = async (path: string) => void stored.push(path)
  vi.stubGlobal('caches', { open: async () => ({ put, keys: async () => [], addAll: async () => {} }) })
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path.startsWith('/offline-files-') ? Response.json([]) : new Response('<p>')
    return Object.defineProperty(answer, 'redirected', { value: path === '/learning/tabla' })
  })
  await expect(storeOfflinePages(['tabla'])).rejects.toThrow('/learning/tabla did not come')
  expect(stored).toEqual(['/offline'])
})
