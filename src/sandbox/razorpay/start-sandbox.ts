import Fastify, { type FastifyInstance } from 'fastify'
import { openDatabase } from '#platform/database/db.ts'
import { silentLog } from '#platform/server/log.ts'
import { freshDatabase } from '../../../tests/database.ts'
import type { SandboxOptions } from './context.ts'
import { razorpaySandbox, sandboxPath } from './sandbox.ts'

export const keys = {
  keyId: 'rzp_test_sandbox000000',
  keySecret: 'sbx_secret_key',
  webhookSecret: 'sbx_webhook_secret',
}

/** JSON of any kind: a test says what it expects of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
/** One attempt at telling the merchant, as it arrived. */
export type ReceivedWebhook = { id: string; signature: string; body: Buffer; event: Json }

export type TestSandbox = {
  app: FastifyInstance
  sql: SandboxOptions['sql']
  /** Where the sandbox answers, with its path. */
  base: string
  received: ReceivedWebhook[]
  /** Sets the HTTP status that the merchant's webhook answers from now on. */
  answerWith(status: number): void
  setNow(at: Date): void
  /** As new for the next test: no faults, no events, the real clock, a merchant that answers 200. */
  clean(): Promise<void>
  api(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ code: number; body: Json }>
  control(action: Json): Promise<{ code: number; body: Json }>
  /** Waits until the merchant heard so many attempts. */
  hears(count: number): Promise<ReceivedWebhook[]>
  stop(): Promise<void>
}

/** The sandbox alone on its own port over a database of its own, with a merchant that listens on another port. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const fresh = await freshDatabase({ empty: true })
  const database = openDatabase(fresh.url, { max: 4 })
  const received: ReceivedWebhook[] = []
  let status = 200
  let at: Date | undefined
  const merchant = Fastify({ forceCloseConnections: true })
  merchant.removeAllContentTypeParsers()
  merchant.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  merchant.post('/hook', async (request, reply) => {
    const body = request.body as Buffer
    const header = (name: string) => String(request.headers[name])
    const event = JSON.parse(body.toString())
    received.push({ id: header('x-razorpay-event-id'), signature: header('x-razorpay-signature'), body, event })
    return reply.code(status).send()
  })
  const merchantUrl = await merchant.listen({ host: '127.0.0.1', port: 0 })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(razorpaySandbox, {
    ...keys,
    sql: database.sql,
    origin: () => '',
    webhookUrl: () => `${merchantUrl}/hook`,
    now: () => (at ? new Date(at) : new Date()),
    log: silentLog,
    ...options,
  })
  const base = (await app.listen({ host: '127.0.0.1', port: 0 })) + sandboxPath
  const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`

  const callApi: TestSandbox['api'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: basic, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : null,
    })
    return { code: answer.status, body: await answer.json() }
  }
  return {
    app,
    sql: database.sql,
    base,
    received,
    answerWith: (next) => void (status = next),
    setNow: (next) => void (at = next),
    api: (method, path, body, headers) => callApi(method, `/v1${path}`, body, headers),
    control: (action) => callApi('POST', '/_control', action),
    async clean() {
      at = undefined
      status = 200
      await callApi('POST', '/_control', { action: 'reset' })
      await database.sql`truncate sbx.deliveries`
      received.length = 0
    },
    async hears(count) {
      for (let waited = 0; received.length < count && waited < 5000; waited += 20)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return received
    },
    async stop() {
      await app.close()
      await merchant.close()
      await database.close()
      await fresh.drop()
    },
  }
}
