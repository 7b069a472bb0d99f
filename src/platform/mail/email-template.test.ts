import { expect, test } from 'vitest'
import { emailExamples } from '../../app/mailbox/email-examples.ts'
import { contrast } from '../../design/theme-colors.ts'
import { themePresets } from '../../design/theme.ts'
import { emailColors } from '../../features/theme/rules/theme.ts'
import { languageCodes } from '../i18n/language.ts'
import { type EmailContent, writeEmail } from './email-template.ts'

const site = {
  name: 'Asha & Sons',
  url: 'https://learn.example.in/',
  languages: languageCodes,
  colors: emailColors({ primary: '#10B981' }),
}
const content: EmailContent = {
  to: { email: 'meena@example.in', name: '<b>Meena</b>' },
  language: 'en',
  subject: 'Hello',
  heading: 'A "new" lesson',
  body: [
    'First line\nsecond line',
    { list: ['One & two'] },
    { rows: [['Total', '<i>₹5</i>']] },
    { quote: 'So\nbe it' },
  ],
  button: { label: 'Open', path: '/my-content?a=1&b=2' },
  after: ['See you'],
  footer: ['Why you get this', { link: { label: 'Settings', path: '/account-setting' } }],
  idempotencyKey: 'one',
}

/** What a person reads of the HTML, without the school's name above it: a line each. */
function linesOf(html: string): string[] {
  return html
    .replace(/^.*?<\/p>/s, '')
    .replaceAll(/<\/td><td[^>]*>/g, ': ')
    .replaceAll(/<br>|<\/(p|h1|li|tr|blockquote)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .filter(Boolean)
}
const linesOfText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^(> |• )/, '').replace(/: https:\S+$/, ''))
    .filter(Boolean)

test('the HTML and the text hold the same sentences, in the same order', () => {
  const { html, text } = writeEmail(site, content)
  expect(linesOf(html)).toEqual(linesOfText(text))
  expect(linesOf(html)).toHaveLength(13)
})

test.each(emailExamples)('the HTML and the text of $feature $kind hold the same sentences', ({ write }) => {
  for (const language of ['en', 'hi'] as const) {
    const { html = '', text } = write(language, site)
    expect(linesOf(html)).toEqual(linesOfText(text))
  }
})

test.each(emailExamples)('$feature $kind has one button at the most, and its link is in the text', ({ write }) => {
  const { html = '', text } = write('en', site)
  const buttons = [...html.matchAll(/<td bgcolor[^>]*><a href="([^"]*)"/g)]
  expect(buttons.length).toBeLessThanOrEqual(1)
  for (const [, href = ''] of buttons) expect(text).toContain(href.replaceAll('&#38;', '&'))
})

test('values are escaped, in the text of an email and in its links', () => {
  const { html, text } = writeEmail(site, content)
  expect(html).toContain('Hello &#60;b&#62;Meena&#60;/b&#62;,')
  expect(html).toContain('&#60;i&#62;₹5&#60;/i&#62;')
  expect(html).toContain('Asha &#38; Sons')
  expect(html).toContain('href="https://learn.example.in/my-content?a=1&#38;b=2"')
  expect(html).not.toMatch(/<b>|<i>/)
  expect(text).toContain('Hello <b>Meena</b>,')
  expect(text).toContain('Open: https://learn.example.in/my-content?a=1&b=2')
})

test('a subject is one line, whatever a name or a title holds', () => {
  expect(writeEmail(site, { ...content, subject: 'Hello\r\nBcc: all@example.in' }).subject).toBe(
    'Hello Bcc: all@example.in',
  )
})

test('an email is in its reader’s language, or English if that is unknown, and its links lead to pages in it', () => {
  const hindi = writeEmail(site, { ...content, language: 'hi' })
  expect(hindi.html).toContain('<html lang="hi">')
  expect(hindi.text).toMatch(/^नमस्ते .*Asha & Sons टीम/s)
  expect(hindi.text).toContain('https://learn.example.in/hi/my-content')
  expect(writeEmail(site, { ...content, language: null })).toMatchObject({ language: 'en' })
})

test('the button has the school’s colour, and so has the line above the email', () => {
  const { html } = writeEmail(site, content)
  expect(html).toContain(`background:${site.colors.button};`)
  expect(html).toContain(`border-top:4px solid ${site.colors.button}`)
})

test.each([...Object.values(themePresets).map(({ primary }) => primary), '#FFFF00', '#FFFFFF', '#000000'])(
  'text is readable in a school of the colour %s',
  (primary) => {
    const { button, linkOnLight, linkOnDark } = emailColors({ primary })
    expect(contrast('#ffffff', button)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(linkOnLight, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(linkOnDark, '#27272a')).toBeGreaterThanOrEqual(4.5)
  },
)
