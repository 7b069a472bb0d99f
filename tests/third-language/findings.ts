// Runs in the copy of the sources to which third-language.test.ts has added a language, and prints what it finds there.
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { build } from 'vite'
import { headScriptIn } from '../../src/app/first-screen/head-script.ts'
import { addressesIn, addressIn } from '../../src/app/languages/addresses.ts'
import { serverFolder } from '../../src/app/languages/built-folders.ts'
import { swapMessages } from '../../src/app/languages/swap-messages.ts'
import { emailExamples } from '../../src/app/mailbox/email-examples.ts'
import { samplePerson } from '../../src/app/mailbox/email-samples.ts'
import { codeSms } from '../../src/features/accounts/actions/code-sms.ts'
import { savePreferences } from '../../src/features/accounts/contract/accounts.ts'
import { users } from '../../src/features/accounts/tables.ts'
import { enquiries } from '../../src/features/enquiries/tables.ts'
import { pageHead } from '../../src/platform/browser/page-head.ts'
import { parseLanguagePath } from '../../src/platform/i18n/language-path.ts'
import { type Language, languageCodes, preferredLanguage } from '../../src/platform/i18n/language.ts'
import { textOf } from '../../src/platform/i18n/text.ts'
import { localizerIn } from '../../src/platform/i18n/translations.ts'
import { messages } from '../../src/platform/messages/en.ts'
import { readSettings } from '../../src/platform/server/config.ts'

const added = languageCodes.at(-1) as Language
const siteUrl = 'https://sopaan.test'
const site = {
  name: 'Sopaan',
  url: siteUrl,
  languages: languageCodes,
  colors: { button: '#1d4ed8', linkOnLight: '#1e40af', linkOnDark: '#93c5fd' },
}

/** What a build in the added language makes of a page that imports messages. */
async function built(): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const file = join(root, 'src/features/faq/ui/planted.ts')
  const code = `import { messages } from '../messages/en.ts'
    import { messages as language } from '#platform/messages/language-en.ts'
    console.log(messages.title, language.code)`
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] } },
    plugins: [
      swapMessages(added),
      { name: 'planted', resolveId: (id) => (id === file ? id : null), load: (id) => (id === file ? code : null) },
    ],
  })
  const outputs = (Array.isArray(result) ? result : [result]) as { output: { code?: string }[] }[]
  return outputs.flatMap(({ output }) => output.map((one) => one.code ?? '')).join('\n')
}

/** Where the head script of a page in a language leads somebody who has chosen one; null: they stay. */
function move(page: string, pathname: string, chosen: string): string | null {
  let wentTo: string | null = null
  const replace = (to: string) => void (wentTo = to)
  runInNewContext(headScriptIn(page as Language, languageCodes), {
    location: { pathname, search: '', hash: '', replace },
    document: { documentElement: { style: {}, dataset: {}, classList: { add() {} } } },
    localStorage: { getItem: (key: string) => (key === 'languagePreference' ? chosen : null), setItem() {} },
    sessionStorage: {},
    performance: { getEntriesByType: () => [] },
    history: { replaceState() {} },
    addEventListener() {},
  })
  return wentTo
}
const moves = ['en /faq mr', 'en / mr', 'en /dashboard mr', 'hi /hi/faq mr', 'hi /hi mr', 'mr /mr/faq hi'].concat([
  'mr /mr/faq en',
  'mr /mr en',
  'mr /mr/faq mr',
  'en /mr/faq mr',
  'mr /faq en',
])

const checkOf = (table: typeof users | typeof enquiries) =>
  getTableConfig(table)
    .checks.filter(({ name }) => name.endsWith('_language'))
    .map(({ value }) => new PgDialect({ casing: 'snake_case' }).sqlToQuery(value).sql)

const live = { DEMO: '0', SITE_URL: siteUrl, PAYMENTS: '0', MEDIA_SECRET: 'x'.repeat(40), SMS_URL: siteUrl }
function sms(template: Record<string, string>) {
  const settings = readSettings({ ...live, SMS_TEMPLATE_ID: '1107', ...template })
  const { language, text } = codeSms(samplePerson(added), added, '482913', { name: site.name, settings })
  return { language, marked: text.startsWith('⟦') }
}

const findings = {
  builds: languageCodes.map(serverFolder),
  built: await built(),
  addresses: ['/', '/faq', '/dashboard'].map((path) => addressIn(added, path)),
  spoken: parseLanguagePath('/mr/faq'),
  routed: String(addressesIn(added).output?.({ url: new URL('/faq?search=a', siteUrl) })),
  alternates: pageHead(
    { matches: [{ loaderData: { site: { name: 'Sopaan', siteUrl, languages: languageCodes } } }] },
    { title: 'FAQ', description: '', path: '/faq' },
  )
    .links.filter(({ rel }) => rel === 'alternate')
    .map((link) => ('hrefLang' in link ? [link.hrefLang, link.href] : [])),
  moves: Object.fromEntries(moves.map((one) => [one, move(...(one.split(' ') as [string, string, string]))])),
  preferred: ['mr-IN,hi;q=0.9', 'mr;q=0.5,hi', 'ta, mr;q=0.2', 'ta'].map(preferredLanguage),
  accepted: ['mr', 'ta'].map((language) => savePreferences.input.safeParse({ language }).success),
  refusal: localizerIn(added)(textOf(messages, 'required')),
  checks: [...checkOf(users), ...checkOf(enquiries)],
  emails: emailExamples.map(({ write }) => write(added, site)),
  sms: [sms({ SMS_TEMPLATE_ID_MARATHI: '1109' }), sms({})],
}
export type Findings = typeof findings

process.stdout.write(JSON.stringify(findings))
