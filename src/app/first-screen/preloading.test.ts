import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadedReads } from './preloaded-reads.ts'
import { fetchMenuPages } from './fetch-menu-pages.ts'
import type { NavItem } from '../shell/menus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const menu: NavItem[] = [
  { label: 'Users', href: '/users', items: [{ label: 'Creators', href: '/users?kind=creators' }] },
  { label: 'Orders', href: '/orders' },
  { label: 'Gone', href: '/gone' },
]
function watched(fails = '') {
  const fetched: string[] = []
  const router = {
    routesByPath: { '/users': { path: '/users' }, '/orders': { path: '/orders' }, '/theme': { path: '/theme' } },
    loadRouteChunk: ({ path }: { path: string }) => {
      fetched.push(path)
      return path === fails ? Promise.reject(new Error('no network')) : Promise.resolve()
    },
  }
  return { fetched, router: router as unknown as AnyRouter }
}

test('the pages of the menu are fetched once each when the open page has rested', async () => {
  const { fetched, router } = watched('/users')
  fetchMenuPages(router, menu)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(fetched).toEqual(['/users', '/orders'])
})

test('leaving before that fetches none, and neither does a person who saves data', async () => {
  const { fetched, router } = watched()
  fetchMenuPages(router, menu)()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  fetchMenuPages(router, menu)
  vi.unstubAllGlobals()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toEqual([])
})

test('the table of users is asked for by its document as its address narrows it', () => {
  const matches = [
    { routeId: '/_support', params: {} },
    { routeId: '/_support/admin/users', params: {}, search: { kind: 'creators', page: 2 } },
  ]
  expect(preloadedReads(matches)).toEqual(['/api/checkToken', '/api/admin/user?kind=creators&page=2&limit=10'])
})
