import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../../seed/writer/seeded-random.ts'
import type { Person } from '../../tests/make.ts'
import type { MoneySchool, SoldCourse } from './school.ts'

/** JSON of any kind: who calls says what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export type Answer = { code: number; body: Json; location: string }
/** What the provider gave the browser to bring home. */
export type Returned = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** An order as its buyer knows it. */
export type BoughtOrder = { uid: string; providerOrderId: string; callbackUrl: string; keyId: string; uids: string[] }

/** One purchase by the seed: whose, of what, and what has come of it so far. */
export type Purchase = {
  n: number
  random: SeededRandom
  learner: Person
  courses: SoldCourse[]
  orders: BoughtOrder[]
  returned: Returned[]
}

export type World = {
  school: MoneySchool
  /** How often each act happened. */
  counts: Map<string, number>
  /** Calls that the product answered as its own fault. */
  faults: string[]
  /** Rules that an act saw broken by an answer. */
  broken: { id: string; what: string }[]
  /** The orders that buyers were answered. */
  answered: Set<string>
  /** Acts that wait until a later purchase begins. */
  later: { at: number; act: Act; purchase: Purchase }[]
  /** Returns of browsers, to be brought home again. */
  returns: { token: string; returned: Returned }[]
  /** One call of the product's API, as its pages send it, until it is answered. */
  call(method: 'GET' | 'POST', path: string, body?: object, options?: CallOptions): Promise<Answer>
  /** A page or form in the browser, until it is answered. */
  visit(path: string, form?: Record<string, string>): Promise<Answer>
  /** The sandbox's control: makes things happen at the provider. */
  control(action: object): Promise<Json>
  /** The provider's API, as its own dashboard uses it. */
  provider(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
}
type CallOptions = { token?: string; headers?: Record<string, string> }
export type Act = (world: World, purchase: Purchase) => Promise<void>

const sandbox = '/sandbox/razorpay'
const keys = `Basic ${Buffer.from('rzp_test_sandbox000000:sbx_secret_key').toString('base64')}`
const patienceMs = 240_000
const answerWithinMs = 30_000
/** The sandbox's control answers once all that is due has been sent. */
const controlWithinMs = 1_200_000
const pauseMs = 250

export function openWorld(school: MoneySchool): World {
  const faults: string[] = []
  /** Sent again while nobody answers, as a person presses again; the provider's side also while it has no database. */
  async function send(
    path: string,
    init: RequestInit,
    isAway: (code: number) => boolean,
    withinMs = answerWithinMs,
  ): Promise<Answer> {
    for (const until = Date.now() + Math.max(patienceMs, withinMs); ; await sleep(pauseMs)) {
      try {
        const signal = AbortSignal.timeout(withinMs)
        const answer = await fetch(school.url + path, { ...init, redirect: 'manual', signal })
        const text = await answer.text()
        if (!isAway(answer.status) || Date.now() > until) {
          const isJson = answer.headers.get('content-type')?.includes('json')
          const location = answer.headers.get('location') ?? ''
          return { code: answer.status, body: isJson && text ? JSON.parse(text) : text, location }
        }
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  }
  const json = (body?: object): RequestInit =>
    body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  return {
    school,
    faults,
    counts: new Map(),
    broken: [],
    answered: new Set(),
    later: [],
    returns: [],
    async call(method, path, body, { token, headers } = {}) {
      const init = { ...json(body), method }
      const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const sent = { ...init, headers: { ...(init.headers as object), ...bearer, ...headers } }
      const answer = await send(`/api${path}`, sent, (code) => code === 503)
      if (answer.code >= 500)
        faults.push(`${method} ${path}: ${answer.code} ${JSON.stringify(answer.body).slice(0, 200)}`)
      return answer
    },
    async visit(path, form) {
      const isOurs = path.startsWith('/api/')
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const answer = await send(path, init, (code) => (isOurs ? code === 503 : code >= 500))
      if (answer.code >= 500) faults.push(`${path}: ${answer.code} ${JSON.stringify(answer.body).slice(0, 200)}`)
      return answer
    },
    async control(action) {
      return (await send(`${sandbox}/_control`, json(action), (code) => code >= 500, controlWithinMs)).body
    },
    provider: (method, path, body) => {
      const init = json(body)
      const headers = { ...(init.headers as object), authorization: keys }
      return send(
        `${sandbox}/v1${path}`,
        { ...init, method, headers },
        (code) => code >= 500 || code === 429 || code === 409,
      )
    },
  }
}

export const sandboxPath = (path: string): string => `${sandbox}${path}`
