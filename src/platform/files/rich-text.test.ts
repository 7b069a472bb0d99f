import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { leastCpuMs, repeated } from '../../../tests/cpu-time.ts'
import { richText } from '../api/validation.ts'
import { maxDepth, maxEntities, maxTags } from './rich-text-limits.ts'
import { cleanRichText, htmlFromMarkdown, safeHtml } from './rich-text.ts'

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

const maxLength = 200_000
const field = richText(maxLength)
/** What a save does with a text: its field's schema, then the cleaning. @returns the first refusal, or what is stored */
function save(html: string): string {
  const parsed = z.safeParse(field, html)
  if (!parsed.success) return `refused: ${parsed.error.issues[0]?.message}`
  try {
    return cleanRichText(parsed.data, 'body', maxLength)
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
}
const deep = (depth: number) => '<ul>'.repeat(depth) + '</ul>'.repeat(depth)

test('a text that is nested too deeply, or has too many tags, is refused', () => {
  expect(save(deep(maxDepth))).toBe(deep(maxDepth))
  expect(save(deep(maxDepth + 1))).toBe(
    'refused: Lists, tables or quotes are nested too deeply in this text. Remove some levels.',
  )
  const full = '<br />'.repeat(maxTags)
  expect(save(full)).toBe(full)
  const tooMany = 'refused: This text has too much formatting. Remove some of it, or split the text.'
  expect(save(`${full}<br>`)).toBe(tooMany)
  expect(save('<b>'.repeat(66_000))).toBe(tooMany)
})

test('tags in attributes do not hide how deep a text is', () => {
  expect(save('<ul title="</ul>">'.repeat(maxDepth + 1))).toContain('too deeply')
})

test('a text that grows over the limit when it is cleaned is refused', () => {
  expect(save(repeated('a', maxLength, '&'.repeat(maxEntities)))).toContain('longer than 200000 characters')
  expect(save('a'.repeat(maxLength + 1))).toBe('refused: Maximum 200000 characters allowed')
})

test('a letter keeps 30 of its marks, also of those written as entities', () => {
  expect(save(`<p>e${'&#769;&#803;'.repeat(10_000)}</p>`)).toBe(`<p>e${'\u0301\u0323'.repeat(15)}</p>`)
})

test.each([
  ['nested elements', repeated('<em>', 60_000)],
  ['nested links', repeated('<a>', 45_000)],
  ['short elements', repeated('<em>a</em>', 75_000)],
  ['elements as many as there may be, and ampersands', repeated('<em>a</em>', 75_000) + '&'.repeat(maxEntities)],
  ['less-than signs alone', repeated('<', maxTags)],
  ['tags without an end', repeated('<a ', 45_000)],
  ['attributes', repeated(' a=b', maxLength, '<p ', '>')],
  ['attributes that stay', repeated(' lang=b', maxLength, '<p ', '>')],
  ['links', repeated('<a href="https://a.in/a">a</a>', maxLength)],
  ['pictures', repeated('<img src=https://a.in>', maxLength)],
  ['headings of tables', repeated('<th>', 60_000)],
  ['an empty heading of spaces', repeated(' ', maxLength, '<th>', 'x')],
  ['comments', repeated('<!---->', 105_000)],
  ['closing tags', repeated('</p>', 60_000)],
  ['entities', repeated('&amp;', maxLength)],
  ['half entities', '&not'.repeat(maxEntities)],
  ['quotes', repeated('"', maxLength, '<p title=', '>')],
])('%s, as long as a text may be, are cleaned or refused within 100 ms', async (_what, html) => {
  expect(await leastCpuMs(() => save(html))).toBeLessThan(100)
})
