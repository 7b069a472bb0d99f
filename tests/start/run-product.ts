import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesIn } from '../../src/platform/database/embedded-postgres/processes.ts'

export const root = resolve(import.meta.dirname, '../..')

export type Run = {
  child: ChildProcess
  /** Ends it and what it started, without a word. */
  killAll(): void
  /** All that it has printed so far. */
  printed(): string
  /** Resolves once the text is printed, and fails with all that was printed when it ends or takes too long before. */
  says(text: string | RegExp, withinMs?: number): Promise<void>
  /** How it ended: its exit code, and after how many milliseconds from this call. */
  ended(): Promise<{ code: number | null; ms: number }>
}

const running = new Set<() => void>()
process.once('exit', () => running.forEach((killAll) => killAll()))

/** Runs a command of the product as a person would, with nothing of this test run in its environment. */
export function run(command: string, args: string[], env: Record<string, string>, cwd = root): Run {
  const { PATH, HOME, LANG } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${PATH}`, HOME, LANG, SOPAAN_SKIP_INSTALL: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what npm started can be ended with it.
    detached: true,
  })
  const killAll = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // Nothing of it runs any more.
    }
  }
  running.add(killAll)
  child.once('close', () => running.delete(killAll))
  let text = ''
  const add = (chunk: Buffer) => (text += String(chunk))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  const close = once(child, 'close').then(([code]) => code as number | null)
  const over = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    killAll,
    printed: () => text,
    async says(expected, withinMs = 40_000) {
      const found = () => (typeof expected === 'string' ? text.includes(expected) : expected.test(text))
      for (const until = Date.now() + withinMs; !found(); await sleep(10))
        if (over() || Date.now() > until) throw new Error(`it did not say ${String(expected)}, but:\n${text}`)
    },
    async ended() {
      const from = Date.now()
      return { code: await close, ms: Date.now() - from }
    },
  }
}

/** The settings of a live school of free courses, whose emails find no server. */
export const liveSchool = {
  DEMO: '0',
  PAYMENTS: '0',
  SITE_URL: 'https://learn.example.in',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@example.in',
  MEDIA_SECRET: 'x'.repeat(40),
}

/** `npm start`, or the same without npm's half second. */
export const npmStart = (env: Record<string, string>) => run('npm', ['start'], env)
export const start = (env: Record<string, string>) => run('node', ['src/app/commands/start.mjs'], env)

export const freePort = (): Promise<number> => portIfFree(0)

/** The first of several free ports in a row, below those that the system gives to outgoing connections. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    try {
      for (let n = 0; n < count; n += 1) await portIfFree(first + n)
      return first
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** @param preferred 0: any port that is free */
async function portIfFree(preferred: number): Promise<number> {
  const probe = createServer().listen(preferred, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** A login whose body stays unfinished until `finish`: a request that is under way. */
export async function slowLogin(port: number): Promise<{ finish(): Promise<number>; lost: Promise<Error> }> {
  const body = JSON.stringify({ email: 'nobody@example.in', password: 'Wrong@2026' })
  const call: ClientRequest = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const answer = once(call, 'response').then(([response]) => response.resume().statusCode as number)
  const lost = once(call, 'error').then(([error]) => error as Error)
  answer.catch(() => {})
  lost.catch(() => {})
  call.write(body.slice(0, 10))
  await sleep(150)
  return {
    lost,
    finish() {
      call.end(body.slice(10))
      return answer
    },
  }
}

/** Kills the server and its PostgreSQL at once, as a power cut would. */
export async function killEverything(one: Run, dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres/cluster')
  const database = await processesIn(cluster)
  one.killAll()
  for (const pid of database) process.kill(pid, 'SIGKILL')
  await one.ended()
  for (const until = Date.now() + 5000; (await processesIn(cluster)).length > 0 && Date.now() < until;) await sleep(20)
}

/** The process that serves this DATA_DIR's database; 0 where none does. */
export function databaseServer(dataDir: string): number {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
