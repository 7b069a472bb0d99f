// 20,000 malformed requests over every call of the description, by nobody and by each role: none may be a fault of the
// server, and none may keep it from answering the others.
import { setTimeout as sleep } from 'node:timers/promises'
import { malformedRequests } from '../tests/malformed/requests.ts'
import { sendRaw } from '../tests/malformed/send.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const loadBefore = loadNow()
const count = Number(process.env.BENCH_REQUESTS ?? 20_000)
const seed = Number(process.env.BENCH_SEED ?? 2026)
const atOnce = 4
const roles = ['learner', 'creator', 'admin']

const figures = await withSchool(
  async ({ url }) => {
    const port = Number(new URL(url).port)
    const document = await (await fetch(`${url}/api/openapi.json`)).json()
    const tokens = {}
    const uids = []
    const signIn = async (role) => {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${role}@sopaan.test`, password: 'Sopaan@2026' }),
      })
      tokens[role] = (await answer.json()).data?.token ?? tokens[role]
    }
    /** A token may be spent: sessions can be ended by a request, and the administrator suspends people. */
    const keepSignedIn = async () => {
      for (const role of roles) {
        const headers = { authorization: `Bearer ${tokens[role]}` }
        if ((await fetch(`${url}/api/account/sessions`, { headers })).status !== 200) await signIn(role)
      }
    }
    const remember = (text) => {
      for (const [, uid] of text.matchAll(/"(?:\w*[uU]id|slug)":"([\w-]{1,80})"/g)) uids.push(uid)
      uids.splice(0, Math.max(0, uids.length - 400))
    }
    const requests = malformedRequests(document, seed, { tokens: () => Object.values(tokens), uids: () => uids })
    const statuses = {}
    const faults = []
    let [sent, sending, slowest] = [0, true, 0]
    const watching = (async () => {
      while (sending) {
        const began = performance.now()
        await fetch(`${url}/api/health`).then((answer) => answer.text())
        slowest = Math.max(slowest, performance.now() - began)
        await sleep(10)
      }
    })()
    const send = async () => {
      while (sent < count) {
        sent += 1
        if (sent % 500 === 1) await keepSignedIn()
        const request = requests.next().value
        const { status, text } = await sendRaw(port, request)
        const key = status ?? (request.cutShort ? 'cut short' : 'no answer')
        statuses[key] = (statuses[key] ?? 0) + 1
        if (status === 200) remember(text)
        if (key !== 'no answer' && !(status >= 500 && status !== 503)) continue
        faults.push(request.call)
        console.log(`  ${key}: ${request.bytes.toString('latin1').slice(0, 600)}\n${text.slice(-300)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, send))
    sending = false
    await watching
    console.log(`  ${JSON.stringify(statuses)}`)
    return [
      figure('malformed requests sent', sent, 'requests'),
      figure('answered as a fault of the server, or not at all', faults.length, 'requests', 0, 'less'),
      figure('longest wait for the health check meanwhile', slowest, 'ms', 100, 'less'),
    ]
  },
  { env: { DEMO: '1' } },
)

record('malformed', figures, {
  how: `Requests over every call of /api/openapi.json, each spoilt in one to three ways (tests/malformed), seed ${seed}, ${atOnce} at a time on connections of their own, by nobody, a learner, a creator and an administrator; meanwhile another asks for the health check every 10 ms.`,
  loadBefore,
})
