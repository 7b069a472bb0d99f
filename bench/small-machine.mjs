// A machine of 512 MB: what the demo school and its PostgreSQL take together at most, from the start through a bounded load.
import { readFileSync } from 'node:fs'
import { figure, loadNow, record } from './record.mjs'
import { courseAddresses, openSchool, postgresIn } from './school.mjs'

/** The heap that Node gives itself on such a machine: half of its memory. */
const heapMb = 256
const requests = 2_000
const partBytes = 5_242_880
const uploadParts = 10
const loadBefore = loadNow()

/** Memory shared with others counts by its share, so that the sum over processes is what they take together. */
function proportional(pid) {
  try {
    const [, kb] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kb ?? 0) / 1024
  } catch {
    // It has just ended.
    return 0
  }
}
const highest = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const school = await openSchool({ env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}`, UPLOAD_FREE_MB: '0' } })
const atStart = highest(school.pid)
let together = { node: 0, database: 0 }
const sampling = setInterval(() => {
  const node = proportional(school.pid)
  const database = postgresIn(school.dataDir).reduce((sum, pid) => sum + proportional(pid), 0)
  if (node + database > together.node + together.database) together = { node, database }
}, 200)
const failed = new Map()
try {
  await everyPage()
  await upload()
  await documents()
} finally {
  clearInterval(sampling)
}
const after = highest(school.pid)
await school.stop()

record(
  'small-machine',
  [
    figure('Node and PostgreSQL together at most, under load', together.node + together.database, 'MB', 512, 'less'),
    figure('of these Node', together.node, 'MB'),
    figure('of these PostgreSQL', together.database, 'MB'),
    figure('Node at most, from its start until it was ready (resident)', atStart, 'MB'),
    figure('Node at most, in all (resident)', after, 'MB'),
    figure('answers that were neither right nor a refusal as busy', sum([...failed.values()]), '', 0, 'less'),
  ],
  {
    how: `Node with a heap of ${heapMb} MB, which is what it gives itself on a machine of 512 MB. ${requests} requests of pages and calls by 8 at once, an upload of ${(uploadParts * partBytes) / 1024 ** 2} MB, 20 times a receipt as PDF. Memory is the proportional set (Pss) of all processes, five times a second; nothing limits them, so the system itself is not in it.`,
    loadBefore,
  },
)
if (failed.size > 0) console.log(Object.fromEntries(failed))

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

async function ask(path, options) {
  const answer = await fetch(school.url + path, options)
  const body = await answer.arrayBuffer()
  if (answer.status !== 503 && answer.status >= 400) failed.set(path, (failed.get(path) ?? 0) + 1)
  return { answer, body }
}

async function everyPage() {
  const courses = await courseAddresses(school.url, 100)
  const paths = ['/', '/course-marketplace', '/login', '/hi', '/blog', '/api/course/category-addresses', ...courses]
  let n = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (; n < requests; n += 1) await ask(paths[n % paths.length])
    }),
  )
}

async function signIn(email) {
  const { body } = await ask('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Sopaan@2026' }),
  })
  return { authorization: `Bearer ${JSON.parse(Buffer.from(body)).data.token}` }
}

async function upload() {
  const session = { ...(await signIn('creator@sopaan.test')), 'tus-resumable': '1.0.0' }
  const facts = { filename: 'large.pdf', filetype: 'application/pdf', kind: 'document' }
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const { answer } = await ask('/api/media/uploads', {
    method: 'POST',
    headers: { ...session, 'upload-length': String(uploadParts * partBytes), 'upload-metadata': metadata.join(',') },
  })
  const part = Buffer.alloc(partBytes, 'lesson')
  for (let n = 0; n < uploadParts; n += 1) {
    part.write(n === 0 ? '%PDF-1.7\n' : 'lessonles')
    const headers = {
      ...session,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(n * partBytes),
    }
    await ask(answer.headers.get('location'), { method: 'PATCH', headers, body: part })
  }
}

async function documents() {
  const headers = await signIn('learner@sopaan.test')
  const { body } = await ask('/api/payments/history?status=paid', { headers })
  const order = JSON.parse(Buffer.from(body)).data.orders.find(({ document }) => document)
  const { kind } = order.document
  for (let n = 0; n < 20; n += 1) await ask(`/api/payments/${order.uid}/document?kind=${kind}`, { headers })
}
