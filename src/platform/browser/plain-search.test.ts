import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './plain-search.ts'

/** A router as the product's, at an address. */
async function routerAt(...entries: string[]) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: entries }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return router
}
const searchAt = async (address: string) => ({ ...(await routerAt(address)).state.location.search })

test('a value is the text that was typed, whatever it looks like', async () => {
  expect(await searchAt('/?search=2026&courseId=000123456789')).toEqual({ search: '2026', courseId: '000123456789' })
  expect(await searchAt('/?a=true&b=null&c=%22x%22&d=[1]&e=1e5&f=')).toEqual({
    a: 'true',
    b: 'null',
    c: '"x"',
    d: '[1]',
    e: '1e5',
    f: '',
  })
  expect(await searchAt('/?search=%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4+%E0%A4%AC')).toEqual({ search: 'गणित ब' })
  expect(await searchAt('/?search=C%2B%2B+%26+C%23&sort=newest')).toEqual({ search: 'C++ & C#', sort: 'newest' })
})

test('a NUL, which no text of the database holds, is left out', async () => {
  expect(await searchAt('/?search=%00&tag=te%00a&sum=%2500')).toEqual({ search: '', tag: 'tea', sum: '%00' })
})

test('a list is one value with commas, also where its name came twice', async () => {
  expect(await searchAt('/?category=music,design')).toEqual({ category: 'music,design' })
  expect(await searchAt('/?category=music%2Cdesign')).toEqual({ category: 'music,design' })
  expect(await searchAt('/?category=music&category=design')).toEqual({ category: 'music,design' })
  expect(stringifySearch({ category: ['music', 'design'], page: 2 })).toBe('?category=music,design&page=2')
})

test('no value wears quotes in an address, and what is absent leaves none', () => {
  expect(stringifySearch({ search: '2026', page: 2, order: '007', free: true })).toBe(
    '?search=2026&page=2&order=007&free=true',
  )
  expect(stringifySearch({ search: 'C++ & C#' })).toBe('?search=C%2B%2B+%26+C%23')
  expect(stringifySearch({ search: undefined, page: null })).toBe('')
})

test('any texts come back from their address', () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(texts, (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search })
    }),
  )
})

test('the router builds such addresses', async () => {
  const router = await routerAt('/?search=2026')
  expect(router.state.location.href).toBe('/?search=2026')
  const next = router.buildLocation({ to: '/', search: { search: '100', page: 2 } as never })
  expect(next.href).toBe('/?search=100&page=2')
})
