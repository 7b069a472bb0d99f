import { describe, expect, test } from 'vitest'
import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { pathsOfTable } from '../paths-of-table.ts'
import { addressesIn, addressIn, withoutPrefix } from './addresses.ts'

describe('the address of a page in Hindi', () => {
  const table = pathsOfTable()
  const inHindi = (path: string) => addressIn('hi', path)

  test('begins with /hi where the page is public', () => {
    const open = table.filter(({ guard, path }) => guard === 'public' && !/^\/(pay|dev|design)\b/.test(path))
    expect(open.length).toBeGreaterThan(20)
    for (const { path } of open) {
      expect(inHindi(path), path).toBe(path === '/' ? '/hi' : `/hi${path}`)
      expect(parseLanguagePath(inHindi(path))).toEqual({ language: 'hi', path })
    }
  })

  test('is the English one behind a guard', () => {
    const guarded = table.filter(({ guard }) => guard !== 'public')
    expect(guarded.length).toBeGreaterThan(10)
    for (const { path } of guarded) expect(inHindi(path), path).toBe(path)
  })

  test('is the English one for what is no page', () => {
    for (const path of ['/pay/s1', '/dev/mailbox', '/api/course/cover/x.svg', '/assets/a.js', '/sitemap.xml'])
      expect(withoutPrefix.test(path), path).toBe(true)
  })

  test('a path that only begins with the same letters is English', () => {
    expect(parseLanguagePath('/hire-studio')).toEqual({ language: 'en', path: '/hire-studio' })
    expect(parseLanguagePath('/hi/')).toEqual({ language: 'hi', path: '/' })
  })

  test('is what the router writes and reads, with what follows the path', () => {
    const { input, output } = addressesIn('hi')
    const at = (path: string) => new URL(path, 'https://sopaan.test')
    const written = (path: string) => String(output?.({ url: at(path) }))
    const read = (path: string) => String(input?.({ url: at(path) }))
    expect(written('/faq?search=a#b')).toBe('https://sopaan.test/hi/faq?search=a#b')
    expect(written('/dashboard?tab=one')).toBe('https://sopaan.test/dashboard?tab=one')
    expect(read('/hi/faq?search=a#b')).toBe('https://sopaan.test/faq?search=a#b')
    expect(read('/dashboard')).toBe('https://sopaan.test/dashboard')
  })
})
