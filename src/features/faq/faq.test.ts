import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUid } from '#platform/session.ts'
import { startApp, type TestApp } from '../../../tests/make.ts'
import type { FaqGroup } from './contract.ts'
import { faqGroups, faqs } from './tables.ts'

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

async function ask(body: object = {}): Promise<string[]> {
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
    expect(await ask()).toEqual([
      'Learning: क्या कोर्स हिंदी में हैं?',
      'Payments: How can I pay?',
      'Payments: Do prices include GST?',
    ])
  })

  it('answers one group alone', async () => {
    expect(await ask({ group: 'learning' })).toEqual(['Learning: क्या कोर्स हिंदी में हैं?'])
  })

  it('finds words of question and answer together, in either script, and leaves empty groups out', async () => {
    expect(await ask({ search: 'upi pay' })).toEqual(['Payments: How can I pay?'])
    expect(await ask({ search: 'हिंदी' })).toEqual(['Learning: क्या कोर्स हिंदी में हैं?'])
    expect(await ask({ search: 'refund' })).toEqual([])
  })

  it('does not find the names of tags', async () => {
    expect(await ask({ search: 'strong' })).toEqual([])
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
