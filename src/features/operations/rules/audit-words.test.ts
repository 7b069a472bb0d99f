import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { userStates } from '#features/accounts/rules.ts'
import { blogStates } from '#features/blog/rules.ts'
import { orderStates } from '#features/checkout/rules/order-states.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { enquiryStates } from '#features/enquiries/rules.ts'
import { factsOf } from '#features/theme/actions/theme-facts.ts'
import { demoSettings, siteFieldsOf } from '#features/theme/rules/site.ts'
import { roles } from '#platform/api/contract.ts'
import { messages } from '../messages/audit-en.ts'
import { messages as hindi } from '../messages/audit-hi.ts'
import { messages as failuresMessages } from '../messages/failures-en.ts'
import { messages as failuresHi } from '../messages/failures-hi.ts'
import { actName, factLines, shortened, auditedName } from './audit-words.ts'

const source = join(import.meta.dirname, '../../..')
const texts = globSync('{features,app,platform}/**/*.ts', { cwd: source })
  .filter((file) => !/\.test\.ts$|^platform\/audit\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
const recording = texts.filter(({ text }) => text.includes('recordAudit('))

/** What stands between the bracket at `from` and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('({['.includes(text[at] as string)) depth++
    if (')}]'.includes(text[at] as string) && --depth === 0) return text.slice(from + 1, at)
  }
  throw new Error(`nothing closes ${text.slice(from, from + 40)}`)
}

/** What a call of a name is handed, each time. */
const callsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(String.raw`\b${name}\(`, 'g'))].map(({ index }) => within(text, index + name.length))

/** The names in what stands between the brackets of an object; of what is spread nothing. */
function namesIn(object: string): string[] {
  let outer = object.replaceAll(/'[^']*'|`[^`]*`/g, '0')
  while (/[({[][^(){}[\]]*[)}\]]/.test(outer)) outer = outer.replaceAll(/[({[][^(){}[\]]*[)}\]]/g, '0')
  return outer
    .split(',')
    .map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1])
    .filter((name) => name !== undefined)
}

function recordedActions({ text }: { text: string }): string[] {
  // Jobs and locks are named alike.
  const calls = ['enqueue', 'hashtext'].flatMap((name) => callsOf(text, name))
  const others = new Set(calls.flatMap((call) => /'[\w.-]+'/.exec(call) ?? []))
  return [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].filter(([all]) => !others.has(all)).map(([, act]) => act as string)
}

test('every act that is recorded has its words, in both languages', () => {
  expect(recording.length).toBeGreaterThan(25)
  for (const one of recording) expect(recordedActions(one), one.file).not.toEqual([])
  const acts = [...new Set(recording.flatMap(recordedActions))].toSorted()
  const entities = [...new Set(acts.map((act) => act.slice(0, act.indexOf('.'))))]
  for (const { acts: worded, entities: kinds } of [messages, hindi]) {
    expect(acts.filter((act) => !Object.hasOwn(worded, act))).toEqual([])
    expect(entities.filter((entity) => !Object.hasOwn(kinds, entity))).toEqual([])
  }
})

/** Whatever is written there as an object: `before: {…}`, `after: {…}`, `facts = … => ({…})`, and what record() is handed. */
function recordedFields({ text }: { text: string }): string[] {
  const sides = [...text.matchAll(/\b(?:before|after): \{|\bfacts = [^=]*=> \(\{/g)].map(({ 0: found, index }) =>
    within(text, index + found.length - 1),
  )
  const handed = callsOf(text, 'record').flatMap((call) =>
    [...call.matchAll(/\{/g)].map(({ index }) => within(call, index)),
  )
  return [...sides, ...handed].flatMap(namesIn)
}

test('every field that is recorded has its words', () => {
  const settings = siteFieldsOf(demoSettings)
  const deeper = Object.values(settings).flatMap((value) =>
    typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [],
  )
  const ofJobs = texts.flatMap(({ text }) =>
    callsOf(text, 'enqueue').flatMap((call) => {
      const data = call.indexOf('{')
      return data < 0 ? [] : namesIn(within(call, data))
    }),
  )
  const fields = [
    ...recording.flatMap(recordedFields),
    ...Object.keys(factsOf({ name: '', isActive: true, colors: {} })),
    ...Object.keys(settings),
    ...deeper,
    ...ofJobs,
  ]
  // A few that are written in each of the ways, so that a change of the reading above is noticed.
  expect(fields).toEqual(expect.arrayContaining(['state', 'role', 'group', 'nameHi', 'dark_color', 'ssl', 'orderId']))
  for (const { fields: worded } of [messages, hindi])
    expect([...new Set(fields)].filter((field) => !Object.hasOwn(worded, field))).toEqual([])
})

test('every state and role has its words', () => {
  const states = [...userStates, ...courseStates, ...blogStates, ...enquiryStates, ...orderStates]
  for (const { values } of [messages, hindi]) {
    expect(states.filter((state) => !Object.hasOwn(values.state, state))).toEqual([])
    expect(roles.filter((role) => !Object.hasOwn(values.role, role))).toEqual([])
  }
})

test('no Hindi word of the log is left in English', () => {
  const { acts, entities, values } = hindi
  const allTexts = [acts, entities, ...Object.values(values)].flatMap((one) => Object.values(one))
  expect(allTexts.filter((text) => !/[\u0900-\u097F]/.test(text) || /[A-Za-z]/.test(text))).toEqual([])
})

test('an act is worded, also one that nobody has worded', () => {
  expect(actName('user.suspended')).toBe('User suspended')
  expect(actName('faq-group.ordered')).toBe('FAQ groups reordered')
  expect(actName('lampPost.lit-again')).toBe('Lamp post lit again')
})

const lines = (before: Record<string, unknown> | null, after: Record<string, unknown> | null, act = 'thing.saved') =>
  factLines({ act, before, after }).map((line) => [line.field, line.before, line.after])

test('what changed is said field by field, with nothing for what was not there', () => {
  expect(lines({ role: 'LEARNER', tags: [] }, { role: 'ADMIN', isActive: true })).toEqual([
    ['Role', 'Learner', 'Administrator'],
    ['Tags', 'nothing', ''],
    ['Active', '', 'yes'],
  ])
  expect(lines(null, { colors: { primary: '#112233', rank: null } })).toEqual([
    ['Colors', '', 'Primary #112233, Rank nothing'],
  ])
  expect(lines(null, null)).toEqual([])
})

test('what a revision changed is said by the names of the course’s fields', () => {
  const state = 'PUBLISHED'
  expect(lines({ state }, { state, changed: ['seoTitle', 'outline'], lessons: ['Read Form 16A'] })).toEqual([
    ['Changed', '', 'Title for search engines, Curriculum'],
    ['Lessons', '', 'Read Form 16A'],
  ])
})

test('what both sides say alike is left out', () => {
  expect(lines({ name: 'Music', motif: 'music', position: 0 }, { name: 'Music', motif: 'craft', position: 2 })).toEqual(
    [
      ['Cover motif', 'Music', 'Craft'],
      ['Order', '1', '3'],
    ],
  )
})

test('codes are worded in the fields that hold codes, and nowhere else', () => {
  expect(lines({ state: 'NEW' }, { state: 'CLOSED' })).toEqual([['Status', 'new', 'closed']])
  expect(lines({ question: 'NEW', state: 'constructor' }, null)).toEqual([
    ['Question', 'NEW', ''],
    ['Status', 'constructor', ''],
  ])
})

test('a moment is told as in India, and rich text without its tags', () => {
  expect(lines(null, { publishedAt: '2020-01-01T04:30:00.000Z', answer: '<p>Yes &amp; no</p>' })).toEqual([
    ['Published at', '', '1 Jan 2020, 10:00 am'],
    ['Answer', '', 'Yes & no'],
  ])
})

test('a note on a course names the field of its form, or a lesson', () => {
  expect(lines(null, { notes: { shortDescription: 'Too long.', 'lesson:kp3ur2dbabut': 'No sound.' } })).toEqual([
    ['Notes', '', 'Short description Too long., Lesson No sound.'],
  ])
})

test('entries from before names and colours were written in full still read well', () => {
  expect(lines({ primary_color: '#FFF200' }, { primary_color: null })).toEqual([
    ['Primary colour', '#FFF200', 'default'],
  ])
  expect(lines(null, { entry: 'kp3ur2dbabut', state: 'IN_PROGRESS' }, 'enquiry.replied')).toEqual([
    ['Status', '', 'in progress'],
  ])
  expect(lines(null, { assignee: 'kp3ur2dbabut' })).toEqual([['Assigned to', '', 'an administrator']])
  expect(lines({ assignee: 'Kabir Sen' }, { assignee: null })).toEqual([['Assigned to', 'Kabir Sen', 'no one']])
})

test('an entry is shown in short, and says when that is not all of it', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field${index}`, index]))
  const wide = factLines({ act: 'site.saved', before: null, after: many })
  expect(shortened(wide)).toEqual({ shown: wide.slice(0, 6), hidden: 3, cut: true })
  const few = factLines({ act: 'site.saved', before: { name: 'Sopaan' }, after: { name: 'Pathshala' } })
  expect(shortened(few)).toEqual({ shown: few, hidden: 0, cut: false })
  const long = factLines({ act: 'faq.saved', before: { title: 'Old' }, after: { title: 'a word '.repeat(60).trim() } })
  const { shown, hidden, cut } = shortened(long)
  expect([hidden, cut, shown[0]?.before]).toEqual([0, true, 'Old'])
  expect(shown[0]?.after).toMatch(/^(a word )+a…$/)
  expect(shown[0]?.after.length).toBeLessThan(100)
  const listed = factLines({ act: 'faq.saved', before: null, after: { title: `${'x'.repeat(80)}, ${'y'.repeat(80)}` } })
  expect(shortened(listed).shown[0]?.after).toBe(`${'x'.repeat(80)}…`)
  // One long word, and no letter without its sign.
  const [one] = shortened(factLines({ act: 'faq.saved', before: null, after: { title: 'कि'.repeat(200) } })).shown
  expect(one?.after).toMatch(/^(कि)+…$/)
})

test('what something was done to has a name', () => {
  const nameOf = (act: string, entityName: string) =>
    auditedName({ act, entity: act.slice(0, act.indexOf('.')), entityUid: 'fjnh9va9seww', entityName })
  expect(nameOf('theme.saved', 'Monsoon')).toBe('Monsoon')
  expect(nameOf('faq-group.ordered', '')).toBe('All FAQ groups')
  expect(nameOf('failure.retried', 'checkout.send-receipt')).toBe('Receipt email')
  expect(nameOf('failure.retried', 'webhook')).toBe('Payment gateway event')
  expect(nameOf('order.looked-at', '')).toBe('fjnh9va9seww')
})

test('a download says which list it was of, and how it was narrowed', () => {
  const act = 'export.downloaded'
  const nameOf = (entityName: string) => auditedName({ act, entity: 'export', entityUid: entityName, entityName })
  expect(['orders', 'enquiries-contact-us', 'Tabla at home'].map(nameOf)).toEqual([
    'Orders',
    'Contact enquiries',
    'Tabla at home',
  ])
  expect(factLines({ act, before: null, after: { state: 'paid', from: '2026-11-01', rows: 12 } })).toMatchObject([
    { field: 'Status', after: 'paid' },
    { field: 'From', after: '2026-11-01' },
    { field: 'Rows', after: '12' },
  ])
})

test('every job that can fail has a name in both languages', () => {
  const jobs = texts
    .filter(({ file }) => file.endsWith('/jobs.ts'))
    .flatMap(({ text }) => [...text.matchAll(/name: '([a-z]+\.[a-z-]+)'/g)].map(([, name]) => name as string))
  expect(jobs.length).toBeGreaterThan(20)
  for (const one of [failuresMessages, failuresHi]) expect(jobs.filter((name) => !one.jobs[name])).toEqual([])
})
