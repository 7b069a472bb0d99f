import { expect, test } from 'vitest'
import { readableTarget } from './request-target.ts'

const replaced = '%EF%BF%BD'

test.each([
  ['/course-details/abc?x=1&y=%20#z', '/course-details/abc?x=1&y=%20#z'],
  ['/blog/%E0%A4%B9%E0%A4%BF?q=100%25', '/blog/%E0%A4%B9%E0%A4%BF?q=100%25'],
  ['http://x.example/api/course?uid=1', '/api/course?uid=1'],
  ['HTTPS://x.example:8443', '/'],
  ['http://x.example?a=b', '/?a=b'],
  ['*', '*'],
  ['/course-details/%00', `/course-details/${replaced}`],
  ['/course-details/a%2F%00b', `/course-details/a%2F${replaced}b`],
  ['/faq?search=%00', `/faq?search=${replaced}`],
  ['/api/course/%00', '/api/course/%00'],
  ['/blog/%', '/blog/%25'],
  ['/blog/%zz%2', '/blog/%25zz%252'],
  ['/blog/%E0%A4', `/blog/${replaced}`],
  ['/api/blog/%ff', `/api/blog/${replaced}`],
  ['/blog/%ED%A0%80', `/blog/${replaced.repeat(3)}`],
])('reads %s as %s', (sent, read) => {
  expect(readableTarget(sent)).toBe(read)
  expect(() => decodeURIComponent(readableTarget(sent))).not.toThrow()
})
