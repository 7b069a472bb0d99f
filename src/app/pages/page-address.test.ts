import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filtersIn } from '#features/marketplace/ui/marketplace-address.ts'
import { parseSearch } from '#platform/browser/plain-search.ts'
import { pathsOfTable } from '../paths-of-table.ts'
import { pageAddress, withLinkCodes } from './page-address.ts'

describe('the address that a page is rendered from', () => {
  test('holds nothing that the page does not read', () => {
    const hostile = '?utm_source=<b>x</b>&gclid=1&fbclid=2&UTM_source=x&unknown=y&__proto__=z&constructor=a'
    const open = pathsOfTable().filter(({ path, guard }) => guard === 'public' && !/^\/(pay|dev|design)\b/.test(path))
    const plain = open.flatMap(({ path }) => [path, path === '/' ? '/hi' : `/hi${path}`])
    expect(plain.map((path) => pageAddress(path + hostile))).toEqual(plain)
    expect(plain.length).toBeGreaterThan(50)
  })

  test('holds what the page reads, in one order and as the page reads it', () => {
    expect(
      pageAddress('/course-marketplace?page=2&utm_x=1&search=%20C%2B%2B%20&category=music%2Cart&category=art'),
    ).toBe('/course-marketplace?category=music,art&search=C%2B%2B&page=2')
    expect(pageAddress('/course-marketplace?page=1&price=cheap&rating=9&sort=worst')).toBe('/course-marketplace')
    expect(pageAddress('/blog?search=yoga&page=02')).toBe('/blog?page=2&search=yoga')
    expect(pageAddress('/blog?page=1e3&tag=')).toBe('/blog?page=1000')
    expect(pageAddress('/bundles?page=2&buy=1')).toBe('/bundles?page=2')
    expect(pageAddress('/bundle/strings-b1?buy=1')).toBe('/bundle/strings-b1')
    expect(pageAddress(`/faq?search=${'x'.repeat(5000)}`)).toBe(`/faq?search=${'x'.repeat(100)}`)
    expect(pageAddress('/hi/faq?group=a&search=b')).toBe('/hi/faq?search=b&group=a')
    expect(pageAddress('/course-details/one?preview=1&x=1&by=a1b2c3d4e5f6')).toBe('/course-details/one?preview=1')
    expect(pageAddress('/hi/course-details/one?by=a1b2c3d4e5f6')).toBe('/hi/course-details/one')
    expect(pageAddress('/blog/one?preview=2')).toBe('/blog/one')
    expect(pageAddress('/login?returnUrl=//evil.example&courseId=a1')).toBe('/login?courseId=a1')
    expect(pageAddress('/register?role=ADMIN&returnUrl=/faq')).toBe('/register?returnUrl=%2Ffaq')
  })

  test('is a path of this site, whatever slashes, dots and cases it came with', () => {
    expect(pageAddress('//evil.example/faq')).toBe('/evil.example/faq')
    expect(pageAddress('/\\evil.example/faq')).toBe('/evil.example/faq')
    expect(pageAddress('/blog/../../faq?x=1')).toBe('/faq')
    expect(pageAddress('/./faq')).toBe('/faq')
    expect(pageAddress('/FAQ?search=a')).toBe('/FAQ?search=a')
    expect(pageAddress('/faq/?search=a&b=1')).toBe('/faq/?search=a')
    expect(pageAddress('/faq#x?y')).toBe('/faq%23x')
  })

  test('keeps the query of a page that the browser draws', () => {
    expect(pageAddress('/admin/users?page=2&x=1')).toBe('/admin/users?page=2&x=1')
    expect(pageAddress('/payment?courseId=a')).toBe('/payment?courseId=a')
  })

  test('leaves the code of a creator’s own link to the address that a course has now, and nothing else', () => {
    const now = '/hi/course-details/new-name-one'
    expect(withLinkCodes(now, '/hi/course-details/old-name-one?utm_x=1&by=a1b2c3d4e5f6')).toBe(`${now}?by=a1b2c3d4e5f6`)
    expect(withLinkCodes(now, '/hi/courses/one?by=a1b2c3d4e5f6')).toBe(`${now}?by=a1b2c3d4e5f6`)
    for (const query of [
      '',
      '?by=',
      '?by=short',
      '?by=a1b2c3d4e5f6%0d%0a',
      '?by=%22%3E%3Cscript',
      '?utm_x=a1b2c3d4e5f6',
    ])
      expect(withLinkCodes(now, `/course-details/one${query}`)).toBe(now)
    for (const other of ['/login?returnUrl=%2Fcourse-details', '/course-details/one?preview=1', '/faq'])
      expect(withLinkCodes(other, '/course-details/one?by=a1b2c3d4e5f6')).toBe(other)
  })

  test('leaves a coupon’s code to it, which the page is not rendered by', () => {
    const now = '/hi/course-details/new-name-one'
    expect(pageAddress(`${now}?coupon=DIWALI20`)).toBe(now)
    expect(withLinkCodes(now, '/hi/courses/one?coupon=diwali20')).toBe(`${now}?coupon=DIWALI20`)
    expect(withLinkCodes(now, '/hi/courses/one?coupon=DIWALI20&by=a1b2c3d4e5f6')).toBe(
      `${now}?by=a1b2c3d4e5f6&coupon=DIWALI20`,
    )
    for (const query of ['?coupon=', '?coupon=ABC', '?coupon=DIWALI-20', '?coupon=%22%3E%3Cscript'])
      expect(withLinkCodes(now, `/hi/courses/one${query}`)).toBe(now)
    expect(withLinkCodes('/faq', '/course-details/one?coupon=DIWALI20')).toBe('/faq')
  })

  test('is its own address, so that no redirect comes back to it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 130 })
    const name = fc.constantFrom('search', 'page', 'tag', 'category', 'price', 'rating', 'sort', 'group', 'returnUrl')
    const path = fc.constantFrom('/course-marketplace', '/blog', '/faq', '/login', '/register', '/hi/blog', '/FAQ/')
    const query = fc.array(fc.tuple(name, text)).map((pairs) => new URLSearchParams(pairs).toString())
    fc.assert(
      fc.property(path, query, (one, sent) => {
        const address = pageAddress(`${one}?${sent}`)
        expect(pageAddress(address)).toBe(address)
      }),
      { numRuns: 500 },
    )
  })

  test('tells the marketplace the same filters as the address that the browser shows', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 130 })
    const names = ['search', 'category', 'level', 'language', 'price', 'rating', 'sort', 'page', 'other']
    const query = fc
      .array(fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.constantFrom('free', '10-20', '4.5', '3', 'a,b'))))
      .map((pairs) => new URLSearchParams(pairs).toString())
    const filtersAt = (address: string) => filtersIn(parseSearch(address.slice(address.indexOf('?') + 1)))
    fc.assert(
      fc.property(query, (sent) => {
        const address = `/course-marketplace?${sent}`
        const rendered = pageAddress(address)
        expect(rendered.includes('?') ? filtersAt(rendered) : filtersIn({})).toEqual(filtersAt(address))
      }),
      { numRuns: 500, examples: [['language=%21+&language=']] },
    )
  })
})
