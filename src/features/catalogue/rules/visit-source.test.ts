import { expect, test } from 'vitest'
import { openedFrom, sourceOfVisit } from './visit-source.ts'

const origin = 'https://school.example'

test.each([
  ['https://www.google.com/', 'search'],
  ['https://www.google.co.in/search?q=gst', 'search'],
  ['https://google.com/', 'search'],
  ['https://www.bing.com/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://in.search.yahoo.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://mail.google.com/', 'outside'],
  ['https://google.com.example.org/', 'outside'],
  ['https://notgoogle.com/', 'outside'],
  ['https://www.instagram.com/', 'outside'],
  ['https://school.example/course-marketplace', 'inside'],
  ['http://school.example/', 'outside'],
  ['', 'outside'],
  ['no address', 'outside'],
])('a document with the referrer %j was opened from %s', (referrer, from) => {
  expect(openedFrom(referrer, origin)).toBe(from)
})

const opened = { from: 'outside', search: '', kind: 'course', known: undefined } as const

test('a course that was opened from outside came by the code of its address, a search engine, or a way that is not known', () => {
  expect(sourceOfVisit({ ...opened, search: '?by=a1b2c3d4e5f6&coupon=WELCOME10' })).toBe('link')
  expect(sourceOfVisit({ ...opened, search: '?coupon=WELCOME10' })).toBe('coupon')
  expect(sourceOfVisit({ ...opened, from: 'search' })).toBe('search')
  expect(sourceOfVisit(opened)).toBe('other')
})

test('a creator’s page that was opened from outside came by its short address, unless a search engine or a coupon led there', () => {
  const page = { ...opened, kind: 'creator' } as const
  expect(sourceOfVisit(page)).toBe('link')
  expect(sourceOfVisit({ ...page, from: 'search' })).toBe('search')
  expect(sourceOfVisit({ ...page, search: '?coupon=WELCOME10' })).toBe('coupon')
  // An own link is a course's alone.
  expect(sourceOfVisit({ ...page, from: 'search', search: '?by=a1b2c3d4e5f6' })).toBe('search')
})

test('within the school the first way of the session counts, else the marketplace', () => {
  const inside = { ...opened, from: 'inside' } as const
  expect(sourceOfVisit(inside)).toBe('marketplace')
  expect(sourceOfVisit({ ...inside, known: 'link', search: '?coupon=WELCOME10' })).toBe('link')
  expect(sourceOfVisit({ ...inside, search: '?coupon=WELCOME10' })).toBe('coupon')
  expect(sourceOfVisit({ ...opened, known: 'link', from: 'search' })).toBe('search')
})
