import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes, languages } from '#platform/i18n/language.ts'
import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { messagesFor, pageAddress } from '#platform/i18n/messages-for.ts'
import { messages as email } from '#platform/messages/email-en.ts'
import { emailExamples } from './email-examples.ts'
import { messages } from './messages/en.ts'

test('every feature that sends emails has examples of them', () => {
  const doors = globSync('src/features/*/emails{.ts,/}').map((path) => path.split('/')[2])
  expect(doors.length).toBeGreaterThan(0)
  expect(
    [...new Set(emailExamples.map(({ feature }) => feature))].toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(doors.toSorted((a, b) => String(a).localeCompare(String(b))))
})

test('every feature with examples has a name in the gallery', () => {
  const unnamed = emailExamples.map(({ feature }) => feature).filter((feature) => !(feature in messages.features))
  expect(unnamed).toEqual([])
})

test('an example has a name of its own', () => {
  const names = emailExamples.map(({ feature, kind }) => `${feature}/${kind}`)
  expect(new Set(names).size).toBe(names.length)
})

const inEachLanguage = emailExamples.flatMap(({ feature, kind, write }) =>
  languages.map(({ code }) => [`${feature}/${kind}`, code, write] as const),
)

test.each(inEachLanguage)('the email %s of a school in %s names no one but the school', (_kind, language, write) => {
  const colors = { button: '#000000', linkOnLight: '#000000', linkOnDark: '#ffffff' }
  const { subject, text, html } = write(language, {
    name: 'Gyan Academy',
    url: 'https://school.example',
    languages: languageCodes,
    colors,
  })
  for (const form of [subject, text, html]) expect(form).not.toMatch(/sopaan|सोपान/i)
  expect(html).toContain('Gyan Academy')
})

/** Nothing was paid, or an administrator reads it. */
const ofNoPurchase = ['enrolled', 'dispute', 'refund-refused', 'refund-failed']
const aboutMoney = emailExamples
  .filter(({ feature, kind }) => feature === 'checkout' && !ofNoPurchase.includes(kind))
  .flatMap(({ kind, write }) => languages.map(({ code }) => [kind, code, write] as const))

test.each(aboutMoney)(
  'the email to a learner about money, %s, links to their purchases, in %s',
  (_kind, language, write) => {
    const url = 'https://school.example'
    const colors = { button: '#000000', linkOnLight: '#000000', linkOnDark: '#ffffff' }
    const { text, html } = write(language, { name: 'Sopaan', url, languages: languageCodes, colors })
    for (const form of [text, html]) expect(form).toContain(pageAddress(url, '/account-setting/purchases', language))
  },
)

const inTheOther = emailExamples.flatMap(({ feature, kind, write }) =>
  languageCodes.flatMap((read) =>
    languageCodes
      .filter((code) => code !== read)
      .map((offered) => [`${feature}/${kind}`, read, offered, write] as const),
  ),
)

test.each(inTheOther)(
  'the email %s to a reader of %s, which the school does not offer, is written and links to pages in %s',
  (_kind, read, offered, write) => {
    const url = 'https://school.example'
    const colors = { button: '#000000', linkOnLight: '#000000', linkOnDark: '#ffffff' }
    const site = { name: 'Sopaan', url, languages: [offered], colors }
    const written = write(read, site)
    expect(written.language).toBe(offered)
    const greeting = messagesFor(offered, email).team(site.name)
    for (const form of [written.text, written.html]) expect(form).toContain(greeting)
    const addresses = Array.from(written.text.matchAll(/https:\/\/school\.example(\S*)/g), ([, path = '']) => path)
    expect(addresses.filter((path) => parseLanguagePath(path).language !== offered)).toEqual([])
  },
)
