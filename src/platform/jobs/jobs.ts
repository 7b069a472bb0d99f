import { sql } from 'drizzle-orm'
import { type Db as QueueDb, fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Ctx } from '../api/action.ts'
import { openConnections } from '../database/connections.ts'
import type { Db, Tx } from '../database/db.ts'
import { listen } from '../database/listen.ts'
import { type Log, loggedError } from '../server/log.ts'
import { traced } from '../server/tracing.ts'
import { recoverFromClockSetBack } from './clock-set-back.ts'

/** Background work of a feature. A job may run more than once; its own constraints make the second run harmless. */
export type Job<Data extends object = object> = {
  /** `<feature>.<verb-noun>`, unique in the product. */
  name: string
  /** Runs every job of this name, also in tests. */
  run(ctx: Ctx<null>, data: Data): Promise<void>
  /** Somebody's money waits for it: a run may take a minute, and the next try comes after a second, not half a minute. */
  urgent?: boolean
  /** How often it is tried again, with a wait that doubles up to an hour: 10 times unless said, urgent ones 15 times. */
  retryLimit?: number
  /** A schedule in cron's five fields, in Asia/Kolkata. */
  cron?: string
  /** How long one run may take before it counts as lost; 300 unless said, urgent ones 60. */
  expireInSeconds?: number
  /** How many of this name a process runs beside each other; 4 unless said, and 1 with a schedule. */
  concurrency?: number
}

export function job<Data extends object>(definition: Job<Data>): Job {
  return definition as unknown as Job
}

export type EnqueueOptions = {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job with this key waits, another is not added. */
  singletonKey?: string
}

export type Jobs = {
  /** Adds a job row in the caller's transaction: it is there exactly when the transaction commits. */
  enqueue(tx: Db | Tx, name: string, data: object, options?: EnqueueOptions): Promise<void>
}

export type Queue = Jobs & {
  /** Starts running the jobs; without it this process only enqueues. */
  work(ctxFor: (jobId: string) => Ctx<null>): Promise<void>
  /** True while the queue's database answers. */
  ready(): Promise<boolean>
  /**
   * For how many seconds the slowest of the workers has asked for no job while it runs none, whether or not the database
   * answered; null where none works.
   */
  idleSeconds(): number | null
  /** Starts no further job; running jobs continue. */
  rest(): Promise<void>
  /**
   * Waits for the running jobs, at most `withinMs`. A job that is not done by then goes back to the queue and is tried
   * again.
   */
  stop(withinMs?: number): Promise<void>
}

/**
 * A process says every 3 s that it is still at a job. A job of which nobody has said so for 10 s was left by a process
 * that was killed; that is checked every 10 s. Such a job did not fail, so it does not wait as one that did: every 5 s its next
 * try is made due now. It is thus taken up again within 25 s.
 */
const heartbeat = { refreshSeconds: 3, lostAfterSeconds: 10, checkSeconds: 10, resumeSeconds: 5 }
/** What pg-boss writes as the output of such a job. */
const lostMessage = 'job heartbeat timeout'
/** From then on it waits as one that failed: it may be what kills the processes. */
const maxResumes = 3
/** What the check reads grows with the jobs that ended, and nobody asks for those: they go soon, and failed ones stay as dead ones. */
const ended = { deleteAfterSeconds: 3600, checkSeconds: 600 }
const pollSecondsOf = (one: Job) => (one.urgent ? 2 : 5)

const deadLetterOf = (one: Job) => `${one.name}.dead`

function queueOptions(one: Job) {
  return {
    notify: true,
    retryLimit: one.retryLimit ?? (one.urgent ? 15 : 10),
    retryDelay: one.urgent ? 1 : 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: one.expireInSeconds ?? (one.urgent ? 60 : 300),
    heartbeatSeconds: heartbeat.lostAfterSeconds,
    deleteAfterSeconds: ended.deleteAfterSeconds,
    deadLetter: deadLetterOf(one),
  }
}

/** Makes the queues of these jobs; one that an earlier release made gets the options of this one. */
async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const one of jobs) {
    const dead = deadLetterOf(one)
    const options = queueOptions(one)
    const queue = existing.get(one.name)
    if (!existing.has(dead)) await boss.createQueue(dead, { retentionSeconds: 30 * 86_400 })
    if (!queue) await boss.createQueue(one.name, { policy: 'short', ...options })
    else if (Object.entries(options).some(([option, value]) => queue[option as keyof typeof options] !== value))
      await boss.updateQueue(one.name, options)
  }
}

async function outcomeOf(id: string, run: Promise<void>, name: string, log: Log): Promise<JobResult> {
  try {
    await run
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: name, jobId: id }, 'a job failed')
    // It is stored with the job and shown to administrators: without values, as in the log.
    const { message, stack } = loggedError(error)
    return { id, status: 'failed', output: { message, stack } }
  }
}

/** pg-boss's way into the database, through connections that outlive it. */
export function queueDatabase(url: string, max: number): QueueDb & { end(): Promise<void> } {
  const connections = openConnections(url, { max, name: 'sopaan-jobs', patient: true, driverTypes: true })
  return {
    executeSql: (text, values = []) => connections.run({ text, values }),
    listen: (channel, onNotify, onListening) => listen(connections, channel, onNotify, onListening),
    end: () => connections.end(),
  }
}

/** Makes pg-boss's own tables or brings them to its release, as the owner of the database. */
export async function migrateQueue(url: string): Promise<void> {
  const db = queueDatabase(url, 1)
  try {
    const boss = new PgBoss({ db, supervise: false, schedule: false })
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await db.end()
  }
}

/**
 * Opens the queue (pg-boss in the same database, whose tables exist already) and creates the queues of these jobs. A
 * job that failed too often is moved to `<name>.dead` and stored there for 30 days.
 */
export async function openQueue(url: string, jobs: readonly Job[], log: Log, maxConnections = 4): Promise<Queue> {
  const db = queueDatabase(url, maxConnections)
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    migrate: false,
    monitorIntervalSeconds: heartbeat.checkSeconds,
    superviseIntervalSeconds: heartbeat.checkSeconds,
    maintenanceIntervalSeconds: ended.checkSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue reported an error'))
  await boss.start()
  await makeQueues(boss, jobs)
  const names = new Set(jobs.map((one) => one.name))
  const working: string[] = []
  const workersOf = new Map<string, string[]>()
  let resuming: NodeJS.Timeout | undefined

  /** Runs one job of this name after the other. A job never shares a worker: a slow one would hold up those beside it. */
  async function startWorker(one: Job, ctxFor: (jobId: string) => Ctx<null>): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollSecondsOf(one),
      notifyPollingIntervalSeconds: pollSecondsOf(one),
      heartbeatRefreshSeconds: heartbeat.refreshSeconds,
      perJobResults: true,
    } as const
    const workerId = await boss.work<object, JobResult, typeof options>(one.name, options, async (fetched) => {
      const outcomes = fetched.map(({ id, data }) => {
        const describe = () => ({ name: one.name, facts: { 'messaging.message.id': id } })
        const run = traced('job', describe, () => one.run(ctxFor(id), data))
        return outcomeOf(id, run, one.name, log)
      })
      const results = await Promise.all(outcomes)
      // The next one may be waiting: it is fetched now, not at the next poll.
      boss.notifyWorker(workerId)
      return results
    })
    workersOf.set(one.name, [...(workersOf.get(one.name) ?? []), workerId])
  }

  /** What stopped for no fault of a job goes on: the work of killed processes, and all of it after the clock was set back. */
  async function resume(): Promise<void> {
    const ahead = await recoverFromClockSetBack(db)
    if (ahead > 0) log.warn({ seconds: ahead }, 'the clock of the database was set back; its jobs go on')
    await resumeLost()
  }

  /** Makes the next try of what killed processes were at due now, and wakes the workers of it. */
  async function resumeLost(): Promise<void> {
    const { rows } = await db.executeSql(
      `update pgboss.job set start_after = pgboss.job_now()
       where name = any($1) and state = 'retry' and start_after > pgboss.job_now() and retry_count < $2
         and output -> 'value' ->> 'message' = $3
       returning name`,
      [[...names], maxResumes, lostMessage],
    )
    for (const { name } of rows as { name: string }[])
      for (const workerId of workersOf.get(name) ?? []) boss.notifyWorker(workerId)
  }

  return {
    async enqueue(tx, name, data, options = {}) {
      if (!names.has(name)) throw new Error(`no job is called ${name}`)
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        // The queue's policy allows one waiting job per key, so a job without a key gets a unique one.
        singletonKey: options.singletonKey ?? crypto.randomUUID(),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      })
    },
    async work(ctxFor) {
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
      for (const one of jobs) {
        const concurrency = one.cron ? 1 : (one.concurrency ?? 4)
        for (let n = 0; n < concurrency; n++) await startWorker(one, ctxFor)
        working.push(one.name)
        if (one.cron) await boss.schedule(one.name, one.cron, {}, { tz: 'Asia/Kolkata' })
      }
      resuming = setInterval(
        () => void resume().catch((error: unknown) => log.error({ err: error }, 'lost jobs could not be resumed')),
        heartbeat.resumeSeconds * 1000,
      )
    },
    async ready() {
      return (await boss.schemaVersion()) !== null
    },
    idleSeconds() {
      const works = boss.getWipData()
      if (works.length === 0) return null
      const askedAt = works
        .filter(({ count }) => count === 0)
        .map(({ createdOn, lastFetchedOn, lastErrorOn }) => Math.max(createdOn, lastFetchedOn ?? 0, lastErrorOn ?? 0))
      return Math.max(0, ...askedAt.map((at) => (Date.now() - at) / 1000))
    },
    async rest() {
      clearInterval(resuming)
      await Promise.all(working.splice(0).map((name) => boss.offWork(name, { wait: false })))
    },
    async stop(withinMs = 10_000) {
      clearInterval(resuming)
      await boss.stop({ graceful: true, timeout: withinMs })
      await db.end()
    },
  }
}
