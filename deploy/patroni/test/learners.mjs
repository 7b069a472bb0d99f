// Eight writers, as learners do, through the client that the product's pages use.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveWishlist } from '#features/catalogue/contract/catalogue.ts'
import { contactUs } from '#features/enquiries/contract/sending.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { saveProgress } from '#features/learning/contract/lessons.ts'
import { writeNote } from '#features/notes/contract.ts'
import { maxNotesWrittenPerHour } from '#features/notes/rules/limits.ts'
import { saveLearnerProfile } from '#features/profiles/contract.ts'
import { call, setTransport } from '#platform/api/client.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { failureOf } from '#platform/browser/unsent-work/call-failure.ts'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { makeCourse, makePerson } from '../../../tests/make.ts'

const pauseMs = 100
/** A learner who writes faster is refused. */
const pauseOfNotesMs = hourMs / maxNotesWrittenPerHour
const lessonCount = 50
/** What an outbox could not send for so long counts as an error. */
const outboxMs = 5 * minuteMs

// The client tries again in a browser alone.
globalThis.window ??= globalThis

/** Each learner's session, in the place of the one that a browser has. */
const session = new AsyncLocalStorage()

/**
 * Makes the learners. What it returns has them write until it is over, and finds afterwards what was acknowledged.
 * @param {import('../../../bench/money/school.ts').MoneySchool} school
 */
export async function makeLearners({ url, database }) {
  setTransport(async ({ url: path, form, ...init }) => {
    const headers = {
      ...init.headers,
      ...(session.getStore() ? { authorization: `Bearer ${session.getStore()}` } : {}),
    }
    const answer = await fetch(url + path, { ...init, headers, body: form ?? init.body ?? null })
    const retryAfterSeconds = Number(answer.headers.get('retry-after')) || 0
    return { status: answer.status, text: await answer.text(), retryAfterSeconds }
  })
  const app = { database, ctx: () => ({ now: () => new Date() }) }
  const course = await makeCourse(app, { pricePaise: 0, lessons: lessonCount })
  const people = []
  for (let n = 0; n < 6; n += 1) {
    const person = await makePerson(app)
    const enrolment = { uid: `failover-${n}`, userId: person.id, courseId: course.id, status: 'active', source: 'free' }
    await database.db.insert(enrolments).values({ ...enrolment, grantedAt: new Date() })
    people.push(person)
  }

  const acknowledged = { progress: new Map(), notes: [], enquiries: [], wishlist: new Map(), profiles: new Map() }
  const result = { writes: 0, seen: [], later: 0, longestMs: 0 }

  /** One press. @returns whether it was acknowledged; what has an outbox on the device is sent again until it is */
  async function press(person, hasOutbox, endpoint, input, idempotencyKey) {
    const began = performance.now()
    for (;;) {
      try {
        const answer = await session.run(person?.token, () =>
          call(endpoint, input, idempotencyKey ? { idempotencyKey } : {}),
        )
        result.writes += 1
        return answer.data
      } catch (error) {
        const isGivenUp = performance.now() - began > outboxMs
        if (!hasOutbox || isGivenUp || failureOf(error) !== 'unreachable') {
          result.seen.push(`${endpoint.call}: ${error.status} ${error.code ?? error.stack}`)
          if (process.env.BENCH_VERBOSE)
            console.log(`  ${endpoint.call} failed after ${Math.round(performance.now() - began)} ms`)
          return undefined
        }
        result.later += 1
        await sleep(1000)
      } finally {
        result.longestMs = Math.max(result.longestMs, performance.now() - began)
      }
    }
  }

  let [n, noteCount] = [0, 0]
  const learn = (person) => {
    let seconds = 0
    return async () => {
      seconds = Math.min(86_000, seconds + 1)
      const lessonUid = course.lessons[0].uid
      const saved = await press(person, true, saveProgress, { uid: course.uid, lessonUid, positionSeconds: seconds })
      if (saved) acknowledged.progress.set(person.id, seconds)
    }
  }
  const note = (person) => async () => {
    const lesson = course.lessons[(noteCount += 1) % lessonCount]
    const text = `Note ${noteCount}`
    const input = { uid: course.uid, lessonUid: lesson.uid, idempotencyKey: newIdempotencyKey(), text }
    if (await press(person, true, writeNote, input)) acknowledged.notes.push(text)
    await sleep(pauseOfNotesMs)
  }
  const enquire = () => async () => {
    const message = `Is this course for me? Question ${(n += 1)}.`
    const about = { name: 'Meera Joshi', email: `failover${n}@example.in`, phone: '9826012345', subject: 'A question' }
    if (await press(undefined, false, contactUs, { ...about, message }, newIdempotencyKey()))
      acknowledged.enquiries.push(message)
  }
  const mark = (person) => {
    let marked = false
    return async () => {
      const input = marked ? { removeWishlist: [course.uid] } : { wishlist: [course.uid] }
      const saved = await press(person, false, saveWishlist, input)
      // After a failure it is in or out.
      acknowledged.wishlist.delete(person.id)
      if (!saved) return
      marked = !marked
      acknowledged.wishlist.set(person.id, marked)
    }
  }
  const change = (person) => async () => {
    const bio = `Version ${(n += 1)}`
    const profile = { firstName: 'Asha', lastName: 'Rao', bio }
    if (await press(person, false, saveLearnerProfile, profile)) acknowledged.profiles.set(person.id, bio)
  }
  const [a, b, c, d, e, f] = people
  const writers = [learn(a), learn(b), note(c), note(d), enquire(), enquire(), mark(e), change(f)]
  return async (isOver) => {
    await Promise.all(
      writers.map(async (write) => {
        while (!isOver()) {
          await write()
          await sleep(pauseMs)
        }
      }),
    )
    return { ...result, ...(await findLost(database.sql, acknowledged)) }
  }
}

/** What was acknowledged and is not there, or is there twice. */
async function findLost(sql, acknowledged) {
  const count = (rows) => rows.reduce((all, { key }) => all.set(key, (all.get(key) ?? 0) + 1), new Map())
  const notes = count(await sql`select text as key from notes where text like 'Note %'`)
  const enquiries = count(await sql`select message as key from enquiries where email like 'failover%'`)
  const progress =
    await sql`select user_id as id, max(position_seconds) as seconds from lesson_progress group by user_id`
  const wishes = new Set(
    (await sql`select user_id as id from course_marks where kind = 'wishlist'`).map(({ id }) => Number(id)),
  )
  const bios = await sql`select id, bio from users where bio like 'Version %'`
  const secondsOf = (person) => Number(progress.find(({ id }) => Number(id) === person)?.seconds ?? 0)
  const number = (bio) => Number(bio?.replace('Version ', '') ?? 0)
  return {
    lost: [
      ...acknowledged.notes.filter((text) => !notes.has(text)),
      ...acknowledged.enquiries.filter((message) => !enquiries.has(message)),
      ...[...acknowledged.progress].filter(([person, seconds]) => secondsOf(person) < seconds).map(String),
      ...[...acknowledged.wishlist].filter(([person, marked]) => wishes.has(person) !== marked).map(String),
      ...[...acknowledged.profiles]
        .filter(([person, bio]) => number(bios.find(({ id }) => Number(id) === person)?.bio) < number(bio))
        .map(String),
    ],
    twice: [...notes, ...enquiries].filter(([, times]) => times > 1).map(String),
  }
}
