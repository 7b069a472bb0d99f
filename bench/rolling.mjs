// An update of a school of two web processes while people use it: one process after the other is replaced, the first time
// after a new build, and nobody's request fails.
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import startTestDatabases, { freshDatabase } from '../tests/database.ts'
import { freeCourse, newLearner, post } from './browser.mjs'
import { figure, loadNow, record } from './record.mjs'
import { root, temporaryFolder, withSchool } from './school.mjs'

const updates = 3
const loadBefore = loadNow()
const stamp = join(root, 'dist/built-from')
const endDatabases = await startTestDatabases()
const fresh = await freshDatabase({ empty: true })
const folder = temporaryFolder('rolling')

try {
  const env = {
    DATABASE_URL: fresh.applicationUrl,
    DATABASE_OWNER_URL: fresh.url,
    WEB_PROCESSES: '2',
    SHARED_LIMITS: '0',
    LOG_LEVEL: 'error',
  }
  const figures = await withSchool(measure, { env, dataDir: folder })
  record('rolling', figures, {
    how: `WEB_PROCESSES=2 on one port, one process more for the jobs, on the same machine. ${updates} updates by SIGUSR2, one after the other: the first builds the pages again, all migrate and replace three processes. Meanwhile eight visitors, each on a connection that is kept: four open pages and files of the build, three ask for courses by a price that nobody named before, and a learner saves the place in a lesson. A request has failed that was not answered with 200.`,
    loadBefore,
  })
} finally {
  await fresh.drop()
  await endDatabases()
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ url, pid, printed }) {
  const { token } = await newLearner(url)
  const course = await freeCourse(url, (lessons) => lessons.some(({ kind }) => kind === 'article'))
  const lesson = course.lessons.find(({ kind }) => kind === 'article')
  await post(url, '/payment/init-payment', { uid: course.uid }, token)
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(url)).text()) ?? []

  const failures = []
  const took = []
  let [asking, asked, acknowledged] = [true, 0, 0]
  const visit = async (next) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (asking) {
      const one = next()
      const began = performance.now()
      const status = await ask(url, agent, one)
      took.push(performance.now() - began)
      asked += 1
      if (status === 200) one.done?.()
      else failures.push(`${one.path} ${status}`)
      await sleep(20)
    }
    agent.destroy()
  }
  let n = 0
  const pages = ['/', '/course-marketplace', '/faq', '/hi/faq', script, '/api/course/category-addresses']
  const visitor = () => ({ path: pages[(n += 1) % pages.length] })
  const searcher = () => ({
    path: '/api/course/get-courses-from-marketplace',
    body: { price: `${((n += 1) % 97) + 3}-${100_000 + n}` },
  })
  const learner = () => {
    const positionSeconds = acknowledged + 1
    return {
      path: `/api/learner/course/${course.uid}/progress`,
      body: { lessonUid: lesson.uid, positionSeconds },
      token,
      done: () => (acknowledged = positionSeconds),
    }
  }
  const all = [visitor, visitor, visitor, visitor, searcher, searcher, searcher, learner].map(visit)

  const updatedIn = []
  for (let update = 1; update <= updates; update += 1) {
    const began = performance.now()
    // So the build looks stale.
    if (update === 1) writeFileSync(stamp, 'an earlier release')
    process.kill(pid, 'SIGUSR2')
    while (printed().split('All processes were replaced').length <= update) {
      if (/the update failed/.test(printed())) throw new Error(printed())
      await sleep(50)
    }
    updatedIn.push((performance.now() - began) / 1000)
  }
  asking = false
  await Promise.all(all)
  if (failures.length > 0) console.log(failures.slice(0, 20).join('\n'))
  const { positionSeconds } = await lessonOf(url, course.uid, lesson.uid, token)
  const sorted = took.toSorted((a, b) => a - b)
  return [
    figure('requests that failed', failures.length, '', 0, 'less'),
    figure('requests', asked, ''),
    figure('saved places', acknowledged, ''),
    figure('the last saved place is there', positionSeconds === acknowledged ? 1 : 0, '', 1, 'more'),
    figure('longest wait of a request', sorted.at(-1) / 1000, 's'),
    figure('99th percentile', sorted[Math.floor(sorted.length * 0.99)], 'ms'),
    figure('an update with a build', updatedIn[0], 's'),
    figure('an update without a build', updatedIn[1], 's'),
  ]
}

/** The status of an answer that came whole, or the error. */
function ask(url, agent, { path, body, token }) {
  const text = body && JSON.stringify(body)
  const headers = {
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve) => {
    const call = request(new URL(path, url), { agent, method: text ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', (error) => resolve(error.message))
    })
    call.once('error', (error) => resolve(error.message))
    call.end(text)
  })
}

async function lessonOf(url, course, lesson, token) {
  const answer = await fetch(`${url}/api/learner/course/${course}/lesson/${lesson}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).data
}
