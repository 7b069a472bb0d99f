// 30 kills of PostgreSQL while people write: what was acknowledged is there afterwards, once, and the school serves again.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { readServerFile } from '#platform/database/embedded-postgres/processes.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { withSchool } from './school.mjs'

const loadBefore = loadNow()
const kills = Number(process.env.BENCH_KILLS ?? 30)
const maxWaitMs = 60_000

const figures = await withSchool(
  async ({ url, dataDir }) => {
    const answers = { 200: 0, 503: 0 }
    let longestRefusal = 0
    let lastServed = performance.now()
    /** The answer's data where it is acknowledged; a refusal must come soon. */
    async function write(path, body, token) {
      const began = performance.now()
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      })
      const { data } = await answer.json()
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      if (answer.ok) lastServed = performance.now()
      else longestRefusal = Math.max(longestRefusal, performance.now() - began)
      return answer.ok ? data : undefined
    }
    const read = async (path, token) =>
      (await (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()).data

    const { token, uid: learner } = await write('/login', { email: 'learner@sopaan.test', password: 'Sopaan@2026' })
    const { enrolled: mine } = await read('/learner/course/mine', token)
    const opened = await read(`/learner/course/${mine[0].uid}`, token)
    const lesson = opened.sections.flatMap(({ lessons }) => lessons).at(-1)
    const { courses } = await write('/course/get-courses-from-marketplace', { price: 'paid', limit: 48 })
    const others = courses.filter(({ uid }) => !mine.some((one) => one.uid === uid))

    const tickets = []
    const people = []
    const orders = new Set()
    let [n, position, writing] = [0, 0, true]
    const writers = [
      async () => {
        const message = `Is this course for me? Question ${(n += 1)}.`
        const about = { name: 'Meera Joshi', email: `kill${n}@example.in`, phone: '9826012345', subject: 'A question' }
        const sent = await write('/enquiry/contact-us', { ...about, message })
        if (sent) tickets.push(message)
      },
      async () => {
        const email = `kill-person${(n += 1)}@example.in`
        const phone = `98${String(10_000_000 + n)}`
        const named = { firstName: 'Meera', lastName: 'Joshi', email, phone, password: 'Kamal-Rasta#2026' }
        if (await write('/register', { ...named, acceptTerms: true, isAdult: true })) people.push(email)
      },
      async () => {
        const to = Math.min(86_000, position + 1)
        const saved = await write(
          `/learner/course/${mine[0].uid}/progress`,
          { lessonUid: lesson.uid, positionSeconds: to },
          token,
        )
        if (saved) position = to
      },
      async () => {
        const started = await write('/payment/init-payment', { uid: others[(n += 1) % others.length].uid }, token)
        if (started) orders.add(started.orderUid)
      },
    ]
    const working = writers.map(async (one) => {
      while (writing) {
        await one()
        await sleep(20)
      }
    })

    // Where the embedded PostgreSQL keeps what it stores.
    const cluster = `${dataDir}/postgres/cluster`
    const servedAfter = []
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(500 + (kill % 10) * 70)
      const killed = await readServerFile(cluster)
      process.kill(killed.pid, 'SIGKILL')
      const at = performance.now()
      // Up to three writes may still be answered that were on their way.
      await sleep(200)
      while (lastServed < at + 200) {
        if (performance.now() - at > maxWaitMs) throw new Error(`not served again after kill ${kill + 1}`)
        await sleep(10)
      }
      servedAfter.push(lastServed - at)
    }
    writing = false
    await Promise.all(working)

    const database = openDatabase((await joinPostgres({ dataDir })).url, { max: 1 })
    const lost = async (acknowledged, query) => {
      const found = new Map()
      for (const { key } of await query) found.set(key, (found.get(key) ?? 0) + 1)
      const missing = [...acknowledged].filter((one) => !found.has(one)).length
      return { missing, doubled: [...found.values()].filter((times) => times > 1).length }
    }
    const { sql } = database
    const found = [
      await lost(tickets, sql`select message as key from enquiries where email like 'kill%'`),
      await lost(people, sql`select email as key from users where email like 'kill-person%'`),
      await lost(orders, sql`select uid as key from orders`),
    ]
    const [{ seconds }] = await sql`
      select coalesce(max(p.position_seconds), 0) as seconds from lesson_progress p
      join users u on u.id = p.user_id join lessons l on l.id = p.lesson_id
      where u.uid = ${learner} and l.uid = ${lesson.uid}`
    await database.close()
    const acknowledged = tickets.length + people.length + orders.size + position
    const otherRefusals = Object.entries(answers).filter(([status]) => Number(status) >= 400 && status !== '503')
    console.log(`  ${JSON.stringify(answers)}`)
    return [
      figure('PostgreSQL killed', kills, 'times'),
      figure('writes acknowledged', acknowledged, 'writes'),
      figure(
        'acknowledged and not there',
        found.reduce((sum, one) => sum + one.missing, 0) + Math.max(0, position - seconds),
        'writes',
        0,
        'less',
      ),
      figure(
        'there twice',
        found.reduce((sum, one) => sum + one.doubled, 0),
        'writes',
        0,
        'less',
      ),
      figure(
        'refused with something else than 503',
        otherRefusals.reduce((sum, [, times]) => sum + times, 0),
        'writes',
        0,
        'less',
      ),
      figure('the longest wait for a refusal', longestRefusal, 'ms', 2000, 'less'),
      figure('from the kill until a write succeeds again, the middle', middle(servedAfter), 'ms'),
      figure('from the kill until a write succeeds again, the longest', Math.max(...servedAfter), 'ms', 5000, 'less'),
    ]
  },
  { env: { DEMO: '1' } },
)

record('kills', figures, {
  how: `kill -9 of PostgreSQL's first process ${kills} times, while four writers go on without a pause: enquiries, registrations, progress in a lesson, payments started. The school starts PostgreSQL again by itself; afterwards every acknowledged write is looked for in the database.`,
  loadBefore,
})
