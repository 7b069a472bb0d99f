import { type Clock, systemClock } from '#platform/clock.ts'
import { readSettings, type Settings } from '#platform/config.ts'
import { type Server, startServer } from '../src/app/server.ts'
import { freshDatabase } from './database.ts'

export type TestApp = Server & {
  settings: Settings
  /** Sets the clock that everything in the app reads. */
  setNow(at: Date): void
  /** One call, as a client sends it. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Reply>
  stop(): Promise<void>
}
/** The envelope of any call; `data` is whatever the test expects of it. */
export type Reply = {
  code: number
  headers: Record<string, unknown>
  body: { status: 0 | 1; message: string; error?: string; errors?: Record<string, string>; data: any; meta?: any }
}

/** The whole server (no pages) on a database of its own. Call `stop()` in afterAll. */
export async function startApp(options: { env?: Record<string, string>; work?: boolean } = {}): Promise<TestApp> {
  const fresh = await freshDatabase()
  let at: Date | undefined
  const now: Clock = () => (at ? new Date(at) : systemClock())
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', ...options.env })
  const server = await startServer({
    settings,
    databaseUrl: fresh.url,
    now,
    pages: 'none',
    work: options.work ?? false,
  })
  return {
    ...server,
    settings,
    setNow(next) {
      at = next
    },
    async call(method, path, body, { token, headers } = {}) {
      const answer = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        code: answer.statusCode,
        headers: answer.headers,
        body: (answer.payload ? answer.json() : {}) as Reply['body'],
      }
    },
    async stop() {
      await server.close()
      await fresh.drop()
    },
  }
}
