// Thousands of learners submit one mock test within a minute, each with a last answer: whether one is lost, and how long
// they wait. BENCH_LEARNERS makes it smaller; then nothing is recorded.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sessions } from '#features/accounts/tables.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { withSchool } from './school.mjs'
import { signIn } from './sign-in.mjs'

const loadBefore = loadNow()
const learners = Number(process.env.BENCH_LEARNERS ?? 5000)
const withinSeconds = (60 * learners) / 5000
const questions = 60

const figures = await withSchool(
  async ({ url, dataDir }) => {
    const send = async (method, path, token, body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      return JSON.parse(text).data
    }
    const database = openDatabase((await joinPostgres({ dataDir })).url, { max: 2 })
    const { db } = database
    const { course, test } = await publishTest(db, send)
    const tokens = await signIn(db, learners)
    await begin(db, course, test)
    const attempts = await db.execute(sql`
      select a.uid, u.email from mock_attempts a join users u on u.id = a.user_id where u.email like 'bench%'`)
    const questionUids = await db.execute(sql`
      select q->>'uid' as uid from mock_test_versions v, jsonb_array_elements(v.content->'sections'->0->'questions') q
      where v.test_id = (select id from mock_tests where uid = ${test})`)

    const times = { answer: [], submit: [] }
    let refused = 0
    async function timed(of, work) {
      const began = performance.now()
      try {
        await work()
      } catch (error) {
        refused += 1
        if (refused <= 3) console.error(error)
      }
      of.push(performance.now() - began)
    }
    const began = performance.now()
    const all = []
    for (const [n, { uid, email }] of attempts.entries()) {
      const token = tokens[Number(email.slice(5, -'@example.in'.length))]
      const question = questionUids[n % questions].uid
      const answers = [{ question, given: ['o1'], marked: false, changedMs: 1000 }]
      all.push(
        (async () => {
          await timed(times.answer, () => send('POST', `/learner/mock-attempt/${uid}/answer`, token, { answers }))
          await timed(times.submit, () => send('POST', `/learner/mock-attempt/${uid}/submit`, token, {}))
        })(),
      )
      // On the minute, whatever the answers take.
      const due = began + ((n + 1) * withinSeconds * 1000) / attempts.length
      if (due > performance.now()) await sleep(due - performance.now())
    }
    await Promise.all(all)
    const seconds = (performance.now() - began) / 1000
    const [{ submitted, counted }] = await db.execute(sql`
      select (select count(*)::int from mock_attempts where test_id = t.id and submitted_at is not null) as submitted,
        (select coalesce(sum(s.learners), 0)::int from mock_scores s join mock_test_versions v on v.id = s.version_id
          where v.test_id = t.id) as counted
      from mock_tests t where t.uid = ${test}`)
    await database.close()
    const p99 = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)] / 1000
    return [
      figure('learners', learners, 'learners'),
      figure('all of it', seconds, 's'),
      figure('submissions lost', learners - submitted, 'submissions', 0, 'less'),
      figure('in the ranking', counted, 'learners', learners, 'more'),
      figure('calls refused', refused, 'calls', 0, 'less'),
      figure('a submission, the middle', middle(times.submit) / 1000, 's'),
      figure('the same, 99th percentile', p99(times.submit), 's', 2, 'less'),
      figure('an answer saved, 99th percentile', p99(times.answer), 's'),
    ]
  },
  { env: { DEMO: '1' } },
)

/** A test of one section out of a bank that is imported, as its creator makes it. */
async function publishTest(db, send) {
  const [found] = await db.execute(sql`
    select c.id, c.uid, c.creator_id from courses c join users u on u.id = c.creator_id where u.email = 'creator@sopaan.test' limit 1`)
  const token = newToken()
  const at = new Date()
  const expiresAt = new Date(at.getTime() + 86_400_000)
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: Number(found.creator_id), createdAt: at, lastUsedAt: at, expiresAt })
  const bank = await send('POST', '/creator/question-bank', token, { title: 'Bench', idempotencyKey: 'bench-bank' })
  const rows = Array.from({ length: questions }, (_, n) => `What is ${n} + 1?,${n + 1},${n},${n + 2},${n + 3},A,Sums`)
  const file = new FormData()
  file.append('format', 'csv')
  file.append(
    'file',
    new Blob([`question,option_a,option_b,option_c,option_d,answer,topic\n${rows.join('\n')}`]),
    'q.csv',
  )
  await send('POST', `/creator/question-bank/${bank.uid}/import`, token, file)
  const made = await send('POST', `/creator/course/${found.uid}/mock-test`, token, {
    title: 'Bench',
    idempotencyKey: 'bench-test',
  })
  const test = await send('GET', `/creator/mock-test/${made.uid}`, token)
  const path = `/creator/mock-test/${made.uid}`
  await send('POST', `${path}/section/${test.sections[0].uid}/add`, token, { bank: bank.uid, count: questions })
  await send('POST', `${path}/publish`, token, {})
  return { course: Number(found.id), test: made.uid }
}

/** Everybody is enrolled, has begun, and has answered all questions but one. */
async function begin(db, course, test) {
  await db.execute(sql`
    insert into enrolments (uid, user_id, course_id, status, source, granted_at)
    select 'bench' || id, id, ${course}, 'active', 'free', now() from users where email like 'bench%'`)
  await db.execute(sql`
    insert into mock_attempts (uid, test_id, version_id, user_id, number, seed, started_at, ends_at)
    select 'bench' || u.id, v.test_id, v.id, u.id, 1, u.uid, now(), now() + interval '30 minutes'
    from users u, mock_test_versions v join mock_tests t on t.id = v.test_id where u.email like 'bench%' and t.uid = ${test}`)
  await db.execute(sql`
    insert into mock_attempt_sections (attempt_id, position, opens_at, closes_at)
    select id, 0, started_at, ends_at from mock_attempts where submitted_at is null`)
  await db.execute(sql`
    insert into mock_answers (attempt_id, question_uid, given, marked, changed_ms, answered_at)
    select a.id, q.value->>'uid', jsonb_build_array('o' || (1 + (a.id * 7 + q.ordinality * 3) % 4)), false, 500, now()
    from mock_attempts a join mock_test_versions v on v.id = a.version_id,
      jsonb_array_elements(v.content->'sections'->0->'questions') with ordinality q
    where a.submitted_at is null and q.ordinality < ${questions}`)
  await db.execute(sql`analyze mock_answers, mock_attempts`)
}

if (process.env.BENCH_LEARNERS) for (const { what, value, unit } of figures) console.log(`  ${what}: ${value} ${unit}`)
else
  record('mock-tests', figures, {
    how: `${learners.toLocaleString('en-IN')} learners with ${questions - 1} saved answers each save the last one and submit the same mock test, spread evenly over ${withinSeconds} s.`,
    loadBefore,
  })
