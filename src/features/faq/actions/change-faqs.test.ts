import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#platform/database/rows.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import type { AdminFaq, AdminFaqGroup, FaqGroup } from '../contract.ts'

let app: TestApp
let admin: Person
const post = (path: string, body: object = {}, who = admin) =>
  app.call('POST', `/admin/faq${path}`, body, { token: who.token })
const get = (path = '') => app.call('GET', `/admin/faq${path}`, undefined, { token: admin.token })

async function group(name: string): Promise<string> {
  const { body } = await post('/group', { name })
  return (body.data.groups as AdminFaqGroup[]).find((one) => one.name === name)?.uid ?? ''
}
async function addQuestion(groupUid: string, question: string, more: object = {}) {
  const { body } = await post('', { group: groupUid, question, answer: `<p>About ${question}</p>`, ...more })
  return body.data as AdminFaq
}
async function shown(language = 'en-IN'): Promise<string[]> {
  const { data } = (await app.call('POST', '/faq', {}, { headers: { 'accept-language': language } })).body
  return (data.groups as FaqGroup[]).flatMap(({ name, faqs }) => faqs.map(({ question }) => `${name}: ${question}`))
}

beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

describe('keeping the questions', () => {
  it('shows them at once, in the order given, and hides them at once', async () => {
    const pay = await group('Payments')
    const learn = await group('Learning')
    const [first, second] = [await addQuestion(pay, 'How can I pay?'), await addQuestion(pay, 'Do prices include GST?')]
    await addQuestion(learn, 'How do I start?')
    expect(await shown()).toEqual([
      'Payments: How can I pay?',
      'Payments: Do prices include GST?',
      'Learning: How do I start?',
    ])
    await post('/order', { group: pay, uids: [second.uid, first.uid] })
    await post('/group/order', { uids: [learn, pay] })
    expect(await shown()).toEqual([
      'Learning: How do I start?',
      'Payments: Do prices include GST?',
      'Payments: How can I pay?',
    ])
    await post(`/${first.uid}/unpublish`)
    expect(await shown()).not.toContain('Payments: How can I pay?')
    await post('/publish', { uids: [first.uid, second.uid] })
    expect(await shown()).toContain('Payments: How can I pay?')
  })

  it('adds a question once where it is sent again because its answer was lost', async () => {
    const uid = await group('Once')
    const sent = { idempotencyKey: crypto.randomUUID() }
    const added = await Promise.all([1, 2, 3].map(() => addQuestion(uid, 'Am I here twice?', sent)))
    expect(added.map((one) => one.uid)).toEqual([sent.idempotencyKey, sent.idempotencyKey, sent.idempotencyKey])
    expect((await shown()).filter((line) => line.startsWith('Once'))).toEqual(['Once: Am I here twice?'])
  })

  it('brings a question of another group into the order, and keeps those it does not name', async () => {
    const [from, to] = [await group('From'), await group('To')]
    const moved = await addQuestion(from, 'Will I move?')
    const [one, two] = [await addQuestion(to, 'Am I first?'), await addQuestion(to, 'Was I forgotten?')]
    await post('/order', { group: to, uids: [moved.uid, one.uid] })
    const groups = (await get('/group')).body.data.groups as AdminFaqGroup[]
    expect(groups.find(({ uid }) => uid === to)?.faqs.map(({ uid }) => uid)).toEqual([moved.uid, one.uid, two.uid])
    expect(groups.find(({ uid }) => uid === from)?.faqs).toEqual([])
    const unknown = await post('/order', { group: to, uids: ['nobody', one.uid] })
    expect([unknown.code, unknown.body.error]).toEqual([409, 'FAQ_GONE'])
  })

  it('keeps no script, and refuses an answer that is nothing else', async () => {
    const at = await group('Safe')
    const { answer } = await addQuestion(at, 'Is it safe?', { answer: '<p onclick="x()">Yes<script>x()</script></p>' })
    expect(answer).toBe('<p>Yes</p>')
    const empty = await post('', { group: at, question: 'Is it empty?', answer: '<script>x()</script>' })
    expect([empty.code, empty.body.errors]).toEqual([422, { answer: 'Please write an answer' }])
    const long = await post('', { group: at, question: 'x'.repeat(10_000), answer: '<p>No</p>' })
    expect(long.body.errors).toEqual({ question: 'Maximum 300 characters allowed' })
    expect((await post('', { group: 'nowhere', question: 'Where am I?', answer: '<p>Here</p>' })).body.errors).toEqual({
      group: 'Please choose a group',
    })
  })

  it('keeps the Hindi beside the English, as clean, and shows it on the Hindi page alone', async () => {
    const { body } = await post('/group', { name: 'Spoken', nameHi: 'बोली' })
    const at = (body.data.groups as AdminFaqGroup[]).find(({ nameHi }) => nameHi === 'बोली')?.uid ?? ''
    const dirty = '<p onclick="x()">हाँ<script>x()</script></p>'
    const made = await addQuestion(at, 'Is it spoken?', { questionHi: ' क्या यह बोली है? ', answerHi: dirty })
    expect(made).toMatchObject({
      questionHi: 'क्या यह बोली है?',
      answerHi: '<p>हाँ</p>',
      group: { name: 'Spoken', nameHi: 'बोली' },
    })
    expect(await shown('hi')).toContain('बोली: क्या यह बोली है?')
    expect(await shown()).toContain('Spoken: Is it spoken?')

    const save = async (version: number, more: object) =>
      (await post(`/${made.uid}`, { version, group: at, question: 'Is it spoken?', answer: '<p>Yes</p>', ...more }))
        .body.data
    // Who knows nothing of the Hindi leaves it as it is; who empties it takes it away.
    expect(await save(1, {})).toMatchObject({ questionHi: 'क्या यह बोली है?', answerHi: '<p>हाँ</p>' })
    expect(await save(2, { questionHi: '', answerHi: '<p></p>' })).toMatchObject({ questionHi: '', answerHi: '' })
    expect(await shown('hi')).toContain('बोली: Is it spoken?')
    await post(`/group/${at}`, { name: 'Said' })
    expect(await shown('hi')).toContain('बोली: Is it spoken?')
    await post(`/group/${at}`, { name: 'Said', nameHi: '' })
    expect(await shown('hi')).toContain('Said: Is it spoken?')
    const [saved] = await app.database.sql({
      before: json<{ questionHi: string }>(),
      after: json<{ questionHi: string }>(),
    })`
      select before, after from audit_entries where act = 'faq.saved' and entity_uid = ${made.uid} order by id desc limit 1`
    expect([saved?.before.questionHi, saved?.after.questionHi]).toEqual(['क्या यह बोली है?', ''])
  })

  it('holds the Hindi to the limits of the English, and to its letters', async () => {
    const at = await group('Limited')
    const refused = async (fields: object) =>
      (await post('', { group: at, question: 'Is it long?', answer: '<p>No</p>', ...fields })).body.errors
    expect(await refused({ questionHi: 'क'.repeat(301) })).toEqual({ questionHi: 'Maximum 300 characters allowed' })
    expect(await refused({ questionHi: 'कब?' })).toEqual({ questionHi: 'Minimum 5 characters required' })
    expect(await refused({ questionHi: 'Kitna lamba?' })).toEqual({
      questionHi: 'Please write the Hindi text in Devanagari',
    })
    expect(await refused({ answerHi: 'क'.repeat(20_001) })).toEqual({ answerHi: 'Maximum 20000 characters allowed' })
    const named = async (nameHi: string) => (await post('/group', { name: 'Long', nameHi })).body.errors
    expect(await named('क'.repeat(81))).toEqual({ nameHi: 'Maximum 80 characters allowed' })
    expect(await named('Lamba')).toEqual({ nameHi: 'Please write the Hindi text in Devanagari' })
  })

  it('is searched and sorted by the Hindi too, and has it in the file', async () => {
    const { body } = await post('/group', { name: 'Filed', nameHi: 'फ़ाइल' })
    const at = (body.data.groups as AdminFaqGroup[]).find(({ nameHi }) => nameHi === 'फ़ाइल')?.uid ?? ''
    await addQuestion(at, 'A first one?', { questionHi: 'ज़रा बाद में?' })
    await addQuestion(at, 'Beside it?', { questionHi: 'अभी क्या है?', answerHi: '<p>उत्तर</p>' })
    expect((await get(`?group=${at}&search=${encodeURIComponent('उत्तर')}`)).body.data.pagination.totalItems).toBe(1)
    const sorted = async (language: string) => {
      const headers = { 'accept-language': language }
      const path = `/admin/faq?group=${at}&sort=question&direction=asc`
      const { data } = (await app.call('GET', path, undefined, { token: admin.token, headers })).body
      return (data.faqs as { question: string }[]).map(({ question }) => question)
    }
    expect(await sorted('en-IN')).toEqual(['A first one?', 'Beside it?'])
    expect(await sorted('hi')).toEqual(['Beside it?', 'A first one?'])
    const csv = await app.app.inject({
      url: `/api/admin/faq?group=${at}&format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.body).toContain('Group,Group in Hindi,Question,Question in Hindi,Answer,Answer in Hindi,')
    expect(csv.body).toContain('Filed,फ़ाइल,Beside it?,अभी क्या है?,About Beside it?,उत्तर,')
  })

  it('answers the second of two administrators with what the first one saved', async () => {
    const at = await group('Two')
    const { uid, version } = await addQuestion(at, 'Who was first?')
    const save = (question: string) => post(`/${uid}`, { version, group: at, question, answer: '<p>Me</p>' })
    expect((await save('Who was really first?')).code).toBe(200)
    const secondSave = await save('Who was second?')
    expect([secondSave.code, secondSave.body.data.question]).toEqual([409, 'Who was really first?'])
  })

  it('refuses a group’s address twice, also at the same moment, and a group in use', async () => {
    const at = await group('Mine alone')
    await addQuestion(at, 'Am I in the way?')
    expect((await post('/group', { name: 'Mine, alone' })).body.errors).toEqual({
      slug: 'Another group uses this URL. Please choose another one.',
    })
    const racers = await Promise.all([1, 2].map(() => post('/group', { name: 'Raced for' })))
    expect(racers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([201, 422])
    expect((await post('/group', { name: 'केवल हिंदी' })).body.errors).toHaveProperty('slug')
    expect((await post('/group', { name: 'केवल हिंदी', slug: 'hindi-only' })).code).toBe(201)
    const used = await post(`/group/${at}/delete`)
    expect([used.code, used.body.message]).toEqual([
      409,
      '‘Mine alone’ still has questions. Move or delete them first.',
    ])
  })

  it('lists, narrows and goes into a file without a formula', async () => {
    const at = await group('Listed')
    await addQuestion(at, '=1+1, what is it?', { published: false })
    expect((await get(`?group=${at}&state=HIDDEN`)).body.data.faqs).toHaveLength(1)
    expect((await get(`?group=${at}&state=PUBLISHED`)).body.data.faqs).toEqual([])
    expect((await get('?search=listed nothing')).body.data.pagination.totalItems).toBe(0)
    const csv = await app.app.inject({
      url: `/api/admin/faq?group=${at}&format=csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.body).toContain(`"'=1+1, what is it?"`)
  })

  it('deletes several together, writes it down, and is the administrators’ alone', async () => {
    const at = await group('Short-lived')
    const [one, two] = [await addQuestion(at, 'For how long?'), await addQuestion(at, 'Until when?')]
    expect((await post(`/${one.uid}/delete`, { uids: ['nobody'] })).code).toBe(404)
    expect((await post(`/${one.uid}/delete`, { uids: [two.uid] })).body.data.uids).toHaveLength(2)
    const acts = await app.database.sql`select act from audit_entries where entity_uid = ${two.uid} order by id`
    expect(acts.map(({ act }) => act)).toEqual(['faq.created', 'faq.deleted'])
    expect((await post('/group', { name: 'Not mine' }, await makeLearner(app))).code).toBe(403)
  })
})
