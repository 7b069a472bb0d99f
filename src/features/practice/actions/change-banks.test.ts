import { afterAll, beforeAll, expect, test } from 'vitest'
import { number } from '#platform/database/rows.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { callsOf, makeBank, newKey, options, questionOf } from '../../../../tests/mock-tests.ts'
import { maxBanksOfCreator, maxQuestionsOfBank } from '../rules/limits.ts'

let app: TestApp
let creator: Person
let call: ReturnType<typeof callsOf>['call']
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
  ;({ call } = callsOf(app, creator))
})
afterAll(() => app.stop())

const send = (bank: string, format: string, file: string | Buffer, person = creator) => {
  const head = `--x\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="q.txt"\r\nContent-Type: text/plain\r\n\r\n`
  return app.app
    .inject({
      method: 'POST',
      url: `/api/creator/question-bank/${bank}/import`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from('\r\n--x--\r\n')]),
    })
    .then((answer) => ({ code: answer.statusCode, body: answer.json() as any }))
}
const add = (bank: string, more: object) =>
  call('POST', `/creator/question-bank/${bank}/question`, { idempotencyKey: newKey(), ...questionOf(more) })

test('a bank that is created twice is there once, and is renamed and deleted', async () => {
  const key = newKey()
  const both = await Promise.all(
    [1, 2].map(() => call('POST', '/creator/question-bank', { title: 'Reasoning', idempotencyKey: key })),
  )
  expect(both[0]?.body.data.uid).toBe(both[1]?.body.data.uid)
  const { uid } = both[0]?.body.data ?? {}
  await call('POST', `/creator/question-bank/${uid}`, { title: 'Logic' })
  const listed = async () => (await call('GET', '/creator/question-bank?search=logic')).body.data.banks
  expect(await listed()).toMatchObject([{ uid, title: 'Logic', questions: 0 }])
  await call('POST', `/creator/question-bank/${uid}/delete`, {})
  expect(await listed()).toEqual([])
  expect((await call('POST', `/creator/question-bank/${uid}/delete`, {})).code).toBe(404)
})

test('markup in every field is cleaned or stays text, and cannot run anywhere', async () => {
  const { bank } = await makeBank(app, creator, [])
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script><p onclick="x()">Text</p>'
  const texts = { text: evil, textHi: evil, explanation: evil, explanationHi: evil, topic: evil.slice(0, 60) }
  const made = await add(bank, { ...texts, options: options('<b>1</b>', '<script>2</script>') })
  expect(made.code).toBe(201)
  const question = (await call('GET', `/creator/bank-question/${made.body.data.uid}`)).body.data
  for (const field of ['text', 'textHi', 'explanation', 'explanationHi'])
    expect(question[field]).not.toMatch(/<script|onerror|onclick/)
  const drawn = (await call('POST', '/creator/bank-question/preview', { ...texts, options: question.options })).body
    .data
  expect(JSON.stringify(drawn)).not.toMatch(/<script|onerror|onclick/)
  expect(drawn.options[0].text).toBe('&lt;b&gt;1&lt;/b&gt;')
})

test('a question needs what its kind needs, and the refusal names the field', async () => {
  const { bank } = await makeBank(app, creator, [])
  const wrong: [object, string][] = [
    [{ text: '<p> </p>' }, 'text'],
    [{ options: options('1') }, 'options'],
    [{ correct: [] }, 'correct'],
    [{ correct: ['o1', 'o2'] }, 'correct'],
    [{ kind: 'number', correct: ['five'] }, 'correct'],
    [{ kind: 'number', correct: ['5'], tolerance: -1 }, 'tolerance'],
    [{ kind: 'true-false', correct: ['maybe'] }, 'correct'],
    [{ kind: 'short', correct: [' '] }, 'correct'],
    [{ options: options(...'abcdefghijk') }, 'options'],
  ]
  for (const [more, field] of wrong) {
    const answer = await add(bank, more)
    expect([more, answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([more, 422, [field]])
  }
})

test('a change of a question that was changed elsewhere is refused', async () => {
  const { uids } = await makeBank(app, creator, [questionOf()])
  const path = `/creator/bank-question/${uids[0]}`
  const changes = await Promise.all(
    [1, 2].map((n) => call('POST', path, { ...questionOf({ topic: `T${n}` }), version: 1 })),
  )
  expect(changes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('questions are searched by their words and narrowed by topic, kind and difficulty', async () => {
  const { bank, uids } = await makeBank(app, creator, [
    questionOf({ text: '<p>José sells <b>sarees</b></p>', topic: 'Profit' }),
    questionOf({
      kind: 'number',
      options: [],
      correct: ['1'],
      text: '<p>हिंदी में प्रश्न</p>',
      topic: 'Series',
      difficulty: 'hard',
    }),
  ])
  const found = async (query: string) =>
    (
      await call('GET', `/creator/question-bank/${bank}/question?${new URLSearchParams(query)}`)
    ).body.data.questions.map(({ uid }: { uid: string }) => uids.indexOf(uid))
  expect(await found('search=jose sarees')).toEqual([0])
  expect(await found('search=<b>')).toEqual([])
  expect(await found('search=हिन्दी')).toEqual([1])
  expect(await found('topic=Series&kind=number&difficulty=hard')).toEqual([1])
  expect(await found('sort=added&direction=asc')).toEqual([0, 1])
})

test('an import reports line by line what it could not take, and adds nothing twice', async () => {
  const { bank } = await makeBank(app, creator, [])
  const gift =
    'What is 1 + 1? { =2 ~3 }\n\nMatch { =a -> b =c -> d }\n\n[html]<p>Bold <b>x</b><script>1</script></p> { =1 ~2 }'
  const first = await send(bank, 'gift', gift)
  expect(first.body.data).toMatchObject({
    added: 2,
    known: 0,
    refused: 1,
    problems: [{ line: 3, problem: 'Matching questions are not supported.' }],
  })
  expect((await send(bank, 'gift', gift)).body.data).toMatchObject({ added: 0, known: 2, refused: 1 })
  const { questions } = (await call('GET', `/creator/question-bank/${bank}/question?sort=added&direction=asc`)).body
    .data
  expect(questions.map(({ text }: { text: string }) => text)).toEqual([
    '<p>What is 1 + 1?</p>',
    '<p>Bold <b>x</b></p>'.replace(/<\/?b>/g, ''),
  ])
  const xml = `<quiz><question type="truefalse"><questiontext format="html"><text>&lt;p&gt;Is <![CDATA[<b onclick="x()">it</b>]]>?&lt;/p&gt;</text></questiontext>
    <answer fraction="100"><text>true</text></answer></question><question type="essay"/></quiz>`
  expect((await send(bank, 'xml', xml)).body.data).toMatchObject({ added: 1, refused: 1, problems: [{ line: 2 }] })
  expect((await send(bank, 'xml', xml)).body.data).toMatchObject({ added: 0, known: 1 })
  const csv = 'question,option_a,option_b,answer\nSky?,blue,green,A\nSea?,,,A\n'
  expect((await send(bank, 'csv', csv)).body.data).toMatchObject({ added: 1, refused: 1, problems: [{ line: 3 }] })
})

test('a file that is none is refused with its reason, and another’s bank is not found', async () => {
  const { bank } = await makeBank(app, creator, [])
  const reason = async (format: string, file: string | Buffer) => (await send(bank, format, file)).body.errors?.file
  expect(await reason('csv', 'name,email\nA,b\n')).toMatch(/first row must name the columns/)
  expect(await reason('xml', '<html></html>')).toBe('This is not a Moodle XML file: it has no quiz in it.')
  expect(await reason('gift', '// nothing\n')).toBe('We found no questions in this file.')
  expect(await reason('gift', Buffer.from([0xff, 0xfe, 0x41]))).toMatch(/not text in UTF-8/)
  expect(await reason('gift', '')).toBe('Choose a file.')
  const tooMany = `question,option_a,option_b,answer\n${'Q,1,2,A\n'.repeat(maxQuestionsOfBank + 1)}`
  expect(await reason('csv', tooMany)).toBe('A file holds at most 10000 questions.')
  const rival = await makePerson(app, 'CREATOR')
  expect((await send(bank, 'gift', 'Q { =1 ~2 }', rival)).code).toBe(404)
})

test('a bank takes 10,000 questions and then says so, by the form and by import', async () => {
  const { bank } = await makeBank(app, creator, [])
  const rows = Array.from({ length: maxQuestionsOfBank }, (_, n) => `Question ${n},1,2,A`)
  const taken = await send(bank, 'csv', `question,option_a,option_b,answer\n${rows.join('\n')}`)
  expect(taken.body.data).toMatchObject({ added: maxQuestionsOfBank, refused: 0 })
  expect((await add(bank, {})).body.error).toBe('BANK_FULL')
  expect((await send(bank, 'gift', 'One more { =1 ~2 }')).body.data).toMatchObject({
    added: 0,
    problems: [{ line: 1, problem: 'The bank is full.' }],
  })
  const { questions, pagination } = (await call('GET', `/creator/question-bank/${bank}/question?search=9999&limit=5`))
    .body.data
  expect([questions.length, pagination.totalItems]).toEqual([1, 1])
}, 60_000)

test('a creator has a number of banks', async () => {
  const busy = await makePerson(app, 'CREATOR')
  const { sql } = app.database
  await sql`insert into question_banks (uid, creator_id, title, idempotency_key, updated_at)
    select 'full' || n, ${busy.id}, 'Bank', 'key' || n, now() from generate_series(1, ${maxBanksOfCreator - 1}) n`
  const tries = await Promise.all(
    [1, 2].map(() =>
      callsOf(app, busy).call('POST', '/creator/question-bank', { title: 'Last', idempotencyKey: newKey() }),
    ),
  )
  expect(tries.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [row] = await sql({ n: number })`select count(*)::int as n from question_banks where creator_id = ${busy.id}`
  expect(row?.n).toBe(maxBanksOfCreator)
})
