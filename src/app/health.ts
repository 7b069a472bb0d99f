import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/db.ts'
import type { Queue } from '#platform/jobs/jobs.ts'
import { atMostEvery } from '#platform/server/at-most-every.ts'

/** However many ask, the database is tried once a second. */
const cacheMs = 1_000
const answerWithinMs = 2_000
/** Workers ask for a job every 5 seconds; of a database that is away they get an error after 30 at most. */
const maxIdleSeconds = 120

/** How a request came through proxies: how many addresses they passed on, and the protocol that the first one was asked by. */
export type Arrived = { addresses: number; protocol: string | undefined }

export function arrivedBy(headers: Readonly<IncomingHttpHeaders>): Arrived {
  const passed = [headers['x-forwarded-for'] ?? []].flat().join(',')
  return {
    addresses: passed === '' ? 0 : passed.split(',').length,
    protocol: [headers['x-forwarded-proto'] ?? []].flat()[0],
  }
}

type Parts = { database: Database; queue: Queue; isDraining(): boolean }

/**
 * `/api/health`: the process lives. `/api/ready`: it can serve, which takes a database that can be written. A server that is
 * about to stop is not ready, so that a load balancer asks it no more.
 */
export function answerHealth(app: FastifyInstance, { database, queue, isDraining }: Parts): void {
  const look = atMostEvery(cacheMs, () => found({ database: tryWriting(database), queue: queue.ready() }))
  app.get('/api/health', { config: { unlimited: true } }, async (request) => ({
    status: 1,
    message: 'alive',
    data: { uptimeSeconds: Math.round(process.uptime()), arrived: arrivedBy(request.headers) },
  }))
  app.get('/api/ready', { config: { unlimited: true } }, async (_request, reply) => {
    const data = isDraining() ? { draining: true } : await look()
    const ready = 'database' in data && data.database && data.queue
    if (!ready) reply.header('retry-after', '2')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 1 : 0, message: ready ? 'ready' : 'not ready', data })
  })
}

/**
 * Why a process that runs the jobs has to be started again; undefined where it works. A database that is away is no reason: the
 * workers go on asking.
 */
export function faultOfWork(queue: Pick<Queue, 'idleSeconds'>): string | undefined {
  const idle = queue.idleSeconds()
  if (idle === null) return 'no job can run here'
  return idle > maxIdleSeconds ? `a worker has asked for no job for ${Math.floor(idle)} seconds` : undefined
}

async function found<Names extends string>(tries: Record<Names, Promise<boolean>>): Promise<Record<Names, boolean>> {
  const timeout = sleep(answerWithinMs, false, { ref: false })
  const entries = Object.entries<Promise<boolean>>(tries).map(async ([name, trying]) => {
    const done = await Promise.race([trying.catch(() => false), timeout])
    return [name, done] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Names, boolean>
}

/**
 * Writes without leaving anything: a record into the log that a recovery replays, flushed by the commit, and a sort that
 * is too large for its memory, so that it needs room on the disk.
 */
async function tryWriting({ sql }: Database): Promise<boolean> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local work_mem = '64kB'; set local statement_timeout = ${answerWithinMs}`)
    await tx`select pg_logical_emit_message(true, 'sopaan', 'ready')`
    await tx`select count(*) from (select n from generate_series(1, 20000) n order by n desc offset 1) sorted`
  })
  return true
}
