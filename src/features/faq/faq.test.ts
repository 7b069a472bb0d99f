import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUid } from '#platform/http/session.ts'
import { startApp, type TestApp } from '../../../tests/make.ts'
import type { FaqGroup } from './contract.ts'
import { faqGroups, faqs } from './tables.ts'
import { faqPageData } from './ui/faq-page-data.ts'

let app: TestApp

async function makeGroup(
  name: string,
  position: number,
  questions: [question: string, answer: string, shown?: boolean][],
) {
  const { db } = app.database
  const slug = name.toLowerCase()
  const [group] = await db.insert(faqGroups).values({ uid: newUid(), slug, name, position }).returning()
  await db.insert(faqs).values(
    questions.map(([question, answer, published = true], index) => ({
      uid: newUid(),
      groupId: group?.id ?? 0,
      question,
      answer,
      published,
      // Later ones first: the order is the administrator's, not the order of writing.
      position: questions.length - index,
    })),
  )
}

async function getFaqs(body: object = {}): Promise<string[]> {
  const reply = await app.call('POST', '/faq', body)
  return (reply.body.data.groups as FaqGroup[]).flatMap(({ name, faqs }) =>
    faqs.map((faq) => `${name}: ${faq.question}`),
  )
}

describe('POST /faq', () => {
  beforeAll(async () => {
    app = await startApp()
    await makeGroup('Payments', 2, [
      ['Do prices include GST?', '<p>Yes, <strong>always</strong>.</p>'],
      ['How can I pay?', '<p>By UPI or card.</p>'],
    ])
    await makeGroup('Learning', 1, [
      ['क्या कोर्स हिंदी में हैं?', '<p>हाँ, कई कोर्स हिंदी में हैं।</p>'],
      ['Is this written yet?', '<p>No.</p>', false],
    ])
  })
  afterAll(() => app.stop())

  it('answers published questions, groups and questions in their order', async () => {
    expect(await getFaqs()).toEqual([
      'Learning: क्या कोर्स हिंदी में हैं?',
      'Payments: How can I pay?',
      'Payments: Do prices include GST?',
    ])
  })

  it('answers one group alone', async () => {
    expect(await getFaqs({ group: 'learning' })).toEqual(['Learning: क्या कोर्स हिंदी में हैं?'])
  })

  it('finds words of question and answer together, in either script, and leaves empty groups out', async () => {
    expect(await getFaqs({ search: 'upi pay' })).toEqual(['Payments: How can I pay?'])
    expect(await getFaqs({ search: 'हिंदी' })).toEqual(['Learning: क्या कोर्स हिंदी में हैं?'])
    expect(await getFaqs({ search: 'refund' })).toEqual([])
  })

  it('does not find the names of tags', async () => {
    expect(await getFaqs({ search: 'strong' })).toEqual([])
  })

  it('takes its fields from a form as well', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/faq',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'search=card',
    })
    expect(reply.json().data.groups).toHaveLength(1)
  })
})

describe('POST /faq in Hindi', () => {
  const getFaqsIn = async (language: string, body: object = {}) =>
    (await app.call('POST', '/faq', body, { headers: { 'accept-language': language } })).body.data.groups as FaqGroup[]
  const questions = (groups: FaqGroup[]) =>
    groups.flatMap(({ name, faqs }) => faqs.map(({ question, answer }) => [name, question, answer]))

  beforeAll(async () => {
    app = await startApp()
    const { db } = app.database
    const [first, second] = await db
      .insert(faqGroups)
      .values([
        { uid: newUid(), slug: 'refunds', name: 'Refunds', nameHi: 'रिफ़ंड', position: 1 },
        { uid: newUid(), slug: 'studio', name: 'Studio', position: 2 },
      ])
      .returning()
    const row = (question: string, answer: string, questionHi = '', answerHi = '') => ({
      uid: newUid(),
      question,
      answer: `<p>${answer}</p>`,
      questionHi,
      answerHi: answerHi && `<p>${answerHi}</p>`,
    })
    const at = (group: { id: number } | undefined, position: number) => ({ groupId: group?.id ?? 0, position })
    await db.insert(faqs).values([
      {
        ...row('How do I get a refund?', 'Write to us.', 'रिफ़ंड कैसे मिलता है?', 'चाँदनी को हिन्दी में लिखें।'),
        ...at(first, 1),
      },
      { ...row('How long does it take?', 'Five days.', 'कितने दिन लगते हैं?'), ...at(first, 2) },
      { ...row('Is there a studio?', 'In Pune.'), ...at(second, 1) },
    ])
  })
  afterAll(() => app.stop())

  it('answers each group, question and answer in Hindi where it is there, else in English', async () => {
    expect(questions(await getFaqsIn('hi'))).toEqual([
      ['रिफ़ंड', 'रिफ़ंड कैसे मिलता है?', '<p>चाँदनी को हिन्दी में लिखें।</p>'],
      ['रिफ़ंड', 'कितने दिन लगते हैं?', '<p>Five days.</p>'],
      ['Studio', 'Is there a studio?', '<p>In Pune.</p>'],
    ])
    expect(JSON.stringify(await getFaqsIn('en-IN'))).not.toMatch(/[\u0900-\u097f]/)
  })

  it('finds what is shown, however its nasals and dots are spelled, and a Hindi question by its English words', async () => {
    const found = async (language: string, search: string) =>
      (await getFaqsIn(language, { search })).flatMap(({ faqs }) => faqs).length
    expect(await found('hi', 'रिफ़ंड')).toBe(1)
    expect(await found('hi', 'रिफंड')).toBe(1)
    expect(await found('hi', 'चांदनी हिंदी')).toBe(1)
    expect(await found('hi', 'five days')).toBe(1)
    expect(await found('hi', 'refund')).toBe(1)
    expect(await found('hi', 'write')).toBe(0)
    expect(await found('en-IN', 'refund')).toBe(1)
    expect(await found('en-IN', 'रिफ़ंड')).toBe(0)
  })

  it('is told to search engines in the language that is shown', async () => {
    const { inLanguage, mainEntity } = faqPageData(await getFaqsIn('hi'))
    expect(inLanguage).toBe('en-IN')
    expect(mainEntity.map((one) => [one.name, one.inLanguage, one.acceptedAnswer.inLanguage])).toEqual([
      ['रिफ़ंड कैसे मिलता है?', 'hi', 'hi'],
      ['कितने दिन लगते हैं?', 'hi', undefined],
      ['Is there a studio?', undefined, undefined],
    ])
  })
})
