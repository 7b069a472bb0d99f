import { expect, test } from 'vitest'
import { htmlFromMarkdown, safeHtml } from './rich-text.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<svg onload=alert(1)></svg>',
  '<iframe src="https://example.in"></iframe>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="http://example.in/track.gif">',
  '<form action="https://example.in"><input name="otp"></form>',
]
test.each(attacks)('takes the sting out of %s', (attack) => {
  expect(safeHtml(attack)).not.toMatch(/script|onerror|onload|style=|iframe|javascript:|data:|http:|form|input/i)
})

test('keeps what a lesson is written with, and marks its links', () => {
  const html = htmlFromMarkdown('## Bill\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[GST](https://gst.gov.in) and `code`')
  expect(html).toContain('<h2>Bill</h2>')
  expect(html).toContain('<td>1</td>')
  expect(html).toMatch(/<a href="https:\/\/gst\.gov\.in" rel="noopener nofollow ugc">/)
})

test('the empty corner of a table is no heading', () => {
  const html = htmlFromMarkdown('| | Last year |\n|---|---|\n| Sales | 12 |')
  expect(html).toMatch(/<tr>\s*<td><\/td>\s*<th>Last year<\/th>/)
})

test('a block of code and a table can be scrolled by keyboard', () => {
  expect(htmlFromMarkdown('```\nselect 1\n```')).toContain('<pre tabindex="0">')
  expect(htmlFromMarkdown('| a |\n|---|\n| 1 |')).toContain('<table tabindex="0">')
})
