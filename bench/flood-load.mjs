// The strangers of `flood`, a process of their own: one kind of attack on one school of this machine, bounded in time.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [base, kind, seconds] = process.argv.slice(2)
const { hostname, port } = new URL(base)
if (hostname !== '127.0.0.1') throw new Error('only a school of this machine is flooded')
const until = performance.now() + Math.min(60, Number(seconds)) * 1000
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
const counts = {}
let tickets = 0
/** How long each refusal as busy took, in milliseconds. */
const busyMs = []
let n = 0

/** One request; its answer counts by its status, and a ticket is a write that was acknowledged. */
function send({ method = 'GET', path, headers = {}, body, caller = `10.66.${n % 200}.1` }) {
  const began = performance.now()
  return new Promise((resolve) => {
    const options = { hostname, port, method, path, agent, timeout: 15_000 }
    const request = http.request({ ...options, headers: { 'x-forwarded-for': caller, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text.length < 2000 ? (text += chunk) : undefined))
      answer.on('end', () => {
        counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
        if (answer.statusCode === 503) busyMs.push(performance.now() - began)
        if (answer.statusCode < 300 && text.includes('"ticket"')) tickets += 1
        resolve()
      })
      answer.on('error', () => resolve())
    })
    request.on('timeout', () => request.destroy(new Error('time-out')))
    request.on('error', () => {
      counts.broken = (counts.broken ?? 0) + 1
      resolve()
    })
    request.end(body)
  })
}
const json = (path, value, more = {}) =>
  send({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value), ...more })
const form = (bytes) =>
  send({
    method: 'POST',
    path: '/api/course/get-courses-from-marketplace',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1&'.repeat(bytes / 4),
  })
const enquiry = (caller) =>
  json(
    '/api/enquiry/contact-us',
    {
      name: 'Flood Tester',
      email: `flood${n}@example.in`,
      phone: '9826012345',
      subject: 'A question',
      message: 'Is this course for me? I would like to know.',
    },
    caller ? { caller } : {},
  )
const marketplace = () => json('/api/course/get-courses-from-marketplace', { price: `${n}-${100_000 + n}` })
const page = () => send({ path: `/course-marketplace?price=${n}-${200_000 + n}` })
const multipart = Buffer.concat([
  Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
  Buffer.alloc(1_000_000),
  Buffer.from('\r\n--x--\r\n'),
])

const attacks = {
  // Ten times what one browser after the other asks for, and a few who write.
  mix: [120, () => [page, marketplace, () => send({ path: '/' }), () => enquiry()][n % 4]()],
  'repeated names, 60 kB': [16, () => form(60_000)],
  'repeated names, 160 kB': [16, () => form(160_000)],
  'multipart, 1 MB each': [
    16,
    () =>
      send({
        method: 'POST',
        path: '/api/enquiry/contact-us',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: multipart,
      }),
    600,
  ],
  'random bearer tokens': [
    32,
    () => send({ path: '/api/checkToken', headers: { authorization: `Bearer made-up-${n}` }, caller: '10.66.1.1' }),
  ],
  '/%61pi/': [32, () => send({ path: `/%61pi/nothing-${n}`, caller: '10.66.1.2' })],
  'forgotten password of an administrator': [5, () => json('/api/forget-password', { email: 'admin@sopaan.test' }), 5],
  '4,200 different reads': [16, () => (n % 2 ? page() : marketplace()), 4200],
  'contact forms': [64, () => enquiry()],
  'slow bodies': [
    100,
    async () => {
      const options = { hostname, port, method: 'POST', path: '/api/login', agent, timeout: 15_000 }
      const headers = { 'content-type': 'application/json', 'content-length': 10_000, 'x-forwarded-for': '10.66.1.3' }
      const request = http.request({ ...options, headers }, (answer) => answer.resume())
      request.on('error', () => (counts.broken = (counts.broken ?? 0) + 1))
      for (let i = 0; i < 10 && performance.now() < until; i += 1) {
        request.write(' ')
        await sleep(500)
      }
      request.destroy()
    },
  ],
}
const [connections, one, most = Number.POSITIVE_INFINITY] = attacks[kind]
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < until && n < most) {
      n += 1
      await one()
    }
  }),
)
const busyP99 = busyMs.toSorted((a, b) => a - b)[Math.floor(busyMs.length * 0.99)]
console.log(JSON.stringify({ sent: n, counts, tickets, busyP99 }))
process.exit()
