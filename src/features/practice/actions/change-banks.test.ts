import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import {
  callsOf,
  makeBank,
  matchQuestionOf,
  newKey,
  options,
  orderQuestionOf,
  questionOf,
} from '../../../../tests/mock-tests.ts'
import { foundQuestions, orderOf } from '../queries/banks.ts'
import { maxBanksOfCreator, maxOptions, maxOptionText, maxQuestionsOfBank } from '../rules/limits.ts'

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
  const pair = { text: '<b>1</b>', textHi: evil, partner: evil, partnerHi: '<script>3</script>' }
  const pairs = [
    { uid: 'o1', ...pair },
    { uid: 'o2', ...pair, text: '<i>2</i>', partner: 'Two' },
  ]
  expect((await add(bank, { ...texts, kind: 'match', options: pairs })).code).toBe(201)
  const preview = (await call('POST', '/creator/bank-question/preview', { ...texts, options: pairs })).body.data
  for (const option of preview.options)
    for (const shown of [option.text, option.textHi, option.partner, option.partnerHi])
      expect(shown).not.toMatch(/<[a-z]/)
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
    [{ options: [...options('1', '2'), ...options('3')] }, 'options'],
    [orderQuestionOf('1', '2'), 'options'],
    [orderQuestionOf('1', '2', '2'), 'options'],
    [orderQuestionOf(...'abcdefghijk'), 'options'],
    [{ ...orderQuestionOf('1', '2', '3'), correct: ['o1', 'o2'] }, 'correct'],
    [{ ...orderQuestionOf('1', '2', '3'), correct: ['o1', 'o2', 'o4'] }, 'correct'],
    [{ ...orderQuestionOf('1', '2', '3'), correct: ['o1', 'o2', 'o2'] }, 'correct'],
    [matchQuestionOf('a -> x', '-> y'), 'options'],
    [matchQuestionOf('a -> x', 'b ->'), 'options'],
    [matchQuestionOf('a -> x', 'b -> x'), 'options'],
    [matchQuestionOf('a -> x', 'a -> y'), 'options'],
    [matchQuestionOf(...Array.from({ length: 11 }, (_, n) => `a${n} -> x${n}`)), 'options'],
    [matchQuestionOf('a -> x', `b -> ${'y'.repeat(maxOptionText + 1)}`), 'options.1.partner'],
  ]
  for (const [more, field] of wrong) {
    const answer = await add(bank, more)
    expect([more, answer.code, Object.keys(answer.body.errors ?? {})]).toEqual([more, 422, [field]])
  }
})

test('an order is stored in its right order, and pairs with their matches, up to ten of them', async () => {
  const { bank } = await makeBank(app, creator, [])
  const stored = async (question: object) => {
    const made = await add(bank, question)
    expect([made.code, made.body.errors]).toEqual([201, undefined])
    return (await call('GET', `/creator/bank-question/${made.body.data.uid}`)).body.data
  }
  const shuffled = await stored({ ...orderQuestionOf('1947', '1526', '1857'), correct: ['o2', 'o3', 'o1'] })
  expect(shuffled.options.map(({ text }: { text: string }) => text)).toEqual(['1526', '1857', '1947'])
  expect(shuffled.correct).toEqual(['o2', 'o3', 'o1'])
  const paired = await stored(matchQuestionOf('Bihar -> Patna', '-> Pune', 'Odisha -> Bhubaneswar'))
  expect(paired).toMatchObject({
    correct: ['o1', 'o3'],
    options: [{ partner: 'Patna' }, { text: '', partner: 'Pune' }, { partner: 'Bhubaneswar' }],
  })
  // A match belongs to a match question only.
  const single = await stored({ options: [{ ...options('1')[0], partner: 'x' }, options('1', '2')[1]] })
  expect(single.options[0]).toMatchObject({ text: '1', partner: '' })
  const many = Array.from({ length: maxOptions }, (_, n) => `${n}`)
  await stored(orderQuestionOf(...many))
  await stored(matchQuestionOf(...many.map((n) => `${n} -> ${'x'.repeat(maxOptionText - 1)}${n}`)))
  const { payload } = await app.app.inject({
    url: `/api/creator/question-bank/${bank}/question?format=csv`,
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(payload).toContain(',1526 | 1857 | 1947,1526 | 1857 | 1947,')
  expect(payload).toContain(',Bihar | Pune | Odisha,Bihar -> Patna | Odisha -> Bhubaneswar,')
})

test('the database takes no order of two items, and no order or pairs of which a part is right', async () => {
  const { bank } = await makeBank(app, creator, [])
  const { sql } = app.database
  const insert = (kind: string, texts: number, correct: number) =>
    sql`insert into bank_questions (uid, bank_id, kind, text, options, correct, difficulty, idempotency_key, updated_at)
      select 'row-' || ${newKey()}::text, (select id from question_banks where uid = ${bank}), ${kind}, '<p>x</p>',
        (select jsonb_agg(n) from generate_series(1, ${texts}::int) n), (select jsonb_agg(n) from generate_series(1, ${correct}::int) n),
        'easy', ${newKey()}, now()`
  await insert('order', 3, 3)
  await insert('match', 3, 2)
  for (const [kind, texts, correct] of [
    ['order', 2, 2],
    ['order', 3, 2],
    ['order', 11, 11],
    ['match', 2, 1],
    ['match', 2, 3],
    ['match', 1, 1],
    ['single', 3, 2],
    ['number', 3, 1],
  ] as const)
    await expect(insert(kind, texts, correct), `${kind} ${texts} ${correct}`).rejects.toThrow('bank_questions_')
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
    'What is 1 + 1? { =2 ~3 }\n\nMatch { =a -> b =c }\n\n[html]<p>Bold <b>x</b><script>1</script></p> { =1 ~2 }'
  const first = await send(bank, 'gift', gift)
  expect(first.body.data).toMatchObject({
    added: 2,
    known: 0,
    refused: 1,
    problems: [{ line: 3, problem: 'Every line of a matching question needs an arrow: =left -> right.' }],
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

test('pairs and orders are imported from every format, and what is wrong with them is reported', async () => {
  const { bank } = await makeBank(app, creator, [])
  const gift = 'Capitals { =Bihar -> Patna =Odisha -> Bhubaneswar = -> Pune }\n\nAll the same { =a -> b =c -> b }'
  const report = (await send(bank, 'gift', gift)).body.data
  expect(report).toMatchObject({ added: 1, refused: 1 })
  expect(report.problems[0].problem).toBe('Add at least two different matches.')
  expect((await send(bank, 'gift', gift)).body.data).toMatchObject({ added: 0, known: 1 })
  const item = (place: number, text: string) => `<answer fraction="${place}"><text>${text}</text></answer>`
  const ordering = (...items: string[]) =>
    `<question type="ordering"><questiontext format="html"><text>Order</text></questiontext>${items.join('')}</question>`
  const eleven = Array.from({ length: maxOptions + 1 }, (_, n) => item(n + 1, `I${n}`))
  const xml = `<quiz>${ordering(item(3, 'c'), item(1, 'a'), item(2, 'b'))}${ordering(item(1, 'a'), item(2, 'b'))}${ordering(...eleven)}</quiz>`
  const second = (await send(bank, 'xml', xml)).body.data
  expect(second).toMatchObject({ added: 1, refused: 2 })
  expect(second.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
    'Add at least three items.',
    'A question has at most 10 options.',
  ])
  const csv =
    'kind,question,option_a,option_b,option_c,match_a,match_b,answer\norder,Years,1,2,3,,,\nmatch,Pairs,a,b,,x,,\norder,Years 2,1,2,3,,,A|B\n'
  const third = (await send(bank, 'csv', csv)).body.data
  expect(third).toMatchObject({ added: 1, refused: 2 })
  expect(third.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
    'Fill in every match.',
    'Use every item once.',
  ])
  const { questions } = (await call('GET', `/creator/question-bank/${bank}/question?sort=added&direction=asc`)).body
    .data
  expect(questions).toMatchObject([
    { kind: 'match', correct: ['o1', 'o2'], options: [{ partner: 'Patna' }, {}, { text: '', partner: 'Pune' }] },
    { kind: 'order', options: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
    { kind: 'order', correct: ['o1', 'o2', 'o3'] },
  ])
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
})

test('a full bank among others is read a page at a time, its first, its last and what is searched, by its own index', async () => {
  const { db } = app.database
  const banks: string[] = []
  for (let n = 0; n < 4; n++) banks.push((await makeBank(app, creator, [])).bank)
  await db.execute(sql`
    insert into bank_questions (uid, bank_id, kind, text, options, correct, topic, difficulty, idempotency_key, updated_at)
    select 'full' || b.id || '-' || n, b.id, case when n <= 3 then 'number' else 'true-false' end, '<p>Question <b>' || n || '</b></p>',
      '[]', case when n <= 3 then '["1"]' else '["true"]' end::jsonb, 'Topic ' || n % 10, 'easy', 'full' || n, now()
    from question_banks b cross join generate_series(1, ${maxQuestionsOfBank}::int) n
    where b.uid = any(${sql.param(banks)}::text[]) order by b.id, n`)
  await app.asOwner((owner) => owner`analyze bank_questions`)
  const bank = banks[2] as string
  const read = async (query: string) => {
    const { data } = (await call('GET', `/creator/question-bank/${bank}/question?direction=asc&${query}`)).body
    return { ...data, texts: data.questions.map((one: { text: string }) => one.text) }
  }
  const first = await read('limit=100')
  expect([first.questions.length, first.texts[0]]).toEqual([100, '<p>Question <b>1</b></p>'])
  expect(first.pagination).toMatchObject({ totalPages: 100, totalItems: maxQuestionsOfBank })
  expect(first.topics).toHaveLength(10)
  expect(first.topics[0]).toEqual({ topic: 'Topic 0', questions: 1000 })
  const last = await read('limit=100&page=100')
  expect([last.questions.length, last.texts[99]]).toEqual([100, `<p>Question <b>${maxQuestionsOfBank}</b></p>`])
  expect((await read('limit=100&page=101')).questions).toEqual([])
  expect((await call('GET', `/creator/question-bank/${bank}/question?limit=101`)).code).toBe(422)
  const found = await read('search=question 987 topic&limit=3')
  expect([found.questions.length, found.pagination.totalItems]).toEqual([3, 20])
  expect((await read('kind=number')).texts).toHaveLength(3)
  // The dialog that adds questions to a test asks for the topics alone.
  expect(await read('limit=1')).toMatchObject({ questions: [{}], topics: first.topics })

  const [{ id } = { id: 0 }] = await queryRows(db, { id: number })`select id from question_banks where uid = ${bank}`
  const list = { sort: 'added', direction: 'asc' } as const
  const all = { ...list, search: undefined, kind: undefined, difficulty: undefined, topic: undefined }
  const searched = { ...all, search: 'question 987' }
  const plans: SQL[] = [
    sql`select q.uid ${foundQuestions(id, all)} order by ${orderOf(all)} limit 100`,
    sql`select q.uid ${foundQuestions(id, all)} order by ${orderOf(all)} limit 100 offset 9900`,
    sql`select q.uid ${foundQuestions(id, searched)} order by ${orderOf(all)} limit 100`,
    sql`select count(*)::int as n ${foundQuestions(id, all)}`,
    sql`select count(*)::int as n ${foundQuestions(id, searched)}`,
    sql`select topic, count(*)::int as questions from bank_questions where bank_id = ${id} and topic <> '' group by topic`,
  ]
  for (const [n, statement] of plans.entries()) {
    const plan = await queryRows(db, { 'QUERY PLAN': text })`explain (costs off) ${statement}`
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    // A page may also be read in the order of all questions, since so many of them are this bank's.
    expect(lines).toMatch(
      n < 2 ? /Index Cond: \(+bank_id = |Index Scan using bank_questions_pkey/ : /Index Cond: \(+bank_id = /,
    )
    expect(lines).not.toContain('Seq Scan')
  }
})

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
