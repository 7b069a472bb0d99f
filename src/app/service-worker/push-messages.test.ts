import { expect, test } from 'vitest'
import { addressHere, notificationOf } from './push-messages.ts'

const site = { origin: 'https://learn.example.in', hostname: 'learn.example.in' }

test('a message is shown with its words and leads to its page', () => {
  const sent = {
    title: 'Time to learn',
    body: 'Continue ‘Tabla’.',
    path: '/learning/abc?lesson=x',
    tag: 'u1',
    lang: 'en',
  }
  expect(notificationOf(JSON.stringify(sent), site)).toEqual({
    title: 'Time to learn',
    options: {
      body: 'Continue ‘Tabla’.',
      tag: 'u1',
      lang: 'en',
      icon: '/icon-192.png',
      data: 'https://learn.example.in/learning/abc?lesson=x',
    },
  })
})

test.each(['', 'no JSON', 'null', '[]', '7', '{"title":{},"body":1,"path":2}'])(
  'something is shown for a message without words: %s',
  (text) => {
    const { title, options } = notificationOf(text, site)
    expect(title).toBe('learn.example.in')
    expect(options).toMatchObject({ body: '', data: 'https://learn.example.in/notifications' })
  },
)

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '\t//evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  undefined,
])('a click never leaves the site: %s', (path) => {
  expect(addressHere(path, site.origin)).toBe('https://learn.example.in/notifications')
})
