import { expect, test } from 'vitest'
import { escapeMarkdown, markdownLine, markdownLines } from './markdown.ts'

test('nothing in a text becomes a heading, a list, a link or HTML', () => {
  expect(escapeMarkdown('# Not a heading\n- no list\n12. no number\n    no code')).toBe(
    String.raw`\# Not a heading` + '\n' + String.raw`\- no list` + '\n' + String.raw`12\. no number` + '\nno code',
  )
  expect(escapeMarkdown('<img src=x> [a](b) *c* `d` &amp;')).toBe(
    String.raw`\<img src=x\> \[a\](b) \*c\* ` + String.raw`\`d\` \&amp;`,
  )
  expect(markdownLine(' one\n# two ')).toBe('one # two')
})

test('lines stay lines, each with its beginning', () => {
  expect(markdownLines('one\n\ntwo\r\nthree', '> ')).toBe('> one  \n>  \n> two  \n> three')
})
