import type { Socket } from 'node:net'
import pg, { type ClientBase, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { traced } from '../server/tracing.ts'
import { DatabaseUnavailable, driverError, isReadOnly } from './unavailable.ts'
import { readHosts } from './hosts.ts'
import { readTypes, sentValue } from './values.ts'

export type ConnectionOptions = {
  /** How many connections at most; 12 unless said. */
  max?: number
  /** What the server's list of sessions calls them. */
  name?: string
  /** For migrations, copies and the queue: nothing is cut short, and connecting may take 10 seconds, or 3 for one of several hosts. */
  patient?: boolean
  /** Columns are read as the driver reads them, for a library that expects it. */
  driverTypes?: boolean
  /** A pooler may serve each transaction by another session: nothing is set, prepared or asked for that outlives one. */
  pooled?: boolean
}
export type Statement = QueryConfig & { rowMode?: 'array' }
/** Runs one statement. */
export type Run = (statement: Statement) => Promise<QueryResult>

export type Connections = {
  run: Run
  /**
   * Runs `work` in a transaction, its statements one after the other. When this returns, the commit was answered.
   * @param begin such as `begin isolation level repeatable read`
   */
  transaction<T>(begin: string, work: (run: Run, client: ClientBase) => Promise<T>): Promise<T>
  /** A connection outside the pool. It may take long: no request waits for it, and at a start loading modules delays it. */
  single(): Promise<pg.Client>
  /** How many of the pool are in use and idle, and how many callers wait for one. */
  counts(): ConnectionCounts
  end(): Promise<void>
}
export type ConnectionCounts = { used: number; idle: number; awaited: number }

/** Time limits of the server's connections, in milliseconds. A request is answered long before; a job may take them. */
const limits = { statement_timeout: 30_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 }
/** How long a new connection may take, and how long a request waits until one that others use is free. */
const connectMs = 1_500
const waitMs = 5_000
const patientConnectMs = 10_000
const freeTimeStepMs = 50
/** With several hosts the next one has to get its turn. */
const patientHostMs = 3_000

/**
 * A pool that outlives its database: connections that end are forgotten, anyone who needs one while there is none gets a
 * DatabaseUnavailable, and the next one after the database is back connects again. With several hosts it follows the writable one, or what `target_session_attrs` asks for.
 */
export function openConnections(url: string, options: ConnectionOptions = {}): Connections {
  const hosts = readHosts(url)
  const made = new WeakMap<ClientBase, number>()
  const config = {
    application_name: options.name ?? 'sopaan',
    // Every statement is short: compiling one would take longer than running it.
    ...(options.pooled ? {} : { options: '-c jit=off' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.driverTypes ? {} : { types: readTypes }),
    // The driver's own limit ends what a vanished host would leave open for ever.
    ...(options.patient ? {} : { query_timeout: limits.statement_timeout + 2_000 }),
    // A pooler refuses them; its own settings set them (docs/running.md).
    ...(options.patient || options.pooled ? {} : limits),
  }

  class HostClient extends pg.Client {
    constructor({ patient = options.patient }: { patient?: boolean } = {}) {
      const patientMs = hosts.several ? patientHostMs : patientConnectMs
      super({ ...config, connectionString: hosts.url() })
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const stop = afterFreeTime(patient ? patientMs : connectMs, () => stream.destroy(new Error('timeout expired')))
      this.once('connect', stop).once('end', stop)
      made.set(this, hosts.turn())
      // A connection that ends while it is in use emits an error here too, which without a listener would end the process.
      this.on('error', () => {})
    }
  }

  async function refuseOthers(client: ClientBase): Promise<void> {
    if (hosts.requires === 'any') return
    const { rows } = await client.query<{ readOnly: boolean; standby: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly", pg_is_in_recovery() as standby`,
    )
    const { readOnly = true, standby = true } = rows[0] ?? {}
    const fits = { 'read-write': !readOnly, 'read-only': readOnly, primary: !standby, standby }[hosts.requires]
    if (!fits) throw new Error(`no host takes sessions that are ${hosts.requires}`)
  }

  const pool = new pg.Pool({
    Client: HostClient as unknown as new () => ClientBase,
    max: options.max ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.patient ? 30_000 : waitMs,
    onConnect: refuseOthers,
  })
  pool.on('error', () => {})
  let ending: Promise<void> | undefined

  async function connect(): Promise<PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const turn = hosts.turn()
      try {
        const client = await pool.connect()
        if (made.get(client) === hosts.turn()) return client
        // Of a host that was left meanwhile.
        client.release(true)
        tries -= 1
      } catch (error) {
        const busy = (error as Error).message.startsWith('timeout exceeded')
        if (busy) throw new DatabaseUnavailable('No connection to the database was free in time', error)
        hosts.leave(turn)
        if (tries >= hosts.count) throw driverError(error)
      }
    }
  }

  async function lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect()
    let spoilt = true
    try {
      const result = await work(client)
      spoilt = false
      return result
    } catch (error) {
      if (isReadOnly(error)) hosts.leave(made.get(client) as number)
      // After an answer of the server the connection is as good as before.
      spoilt = !(error instanceof pg.DatabaseError)
      throw error
    } finally {
      client.release(spoilt || client.getTransactionStatus() !== 'I')
    }
  }

  return {
    run: (statement) => lend((client) => runOn(client, options.pooled)(statement)),
    transaction: (begin, work) =>
      lend(async (client) => {
        const run = oneAfterAnother(runOn(client, options.pooled))
        await run({ text: begin })
        const result = await work(run, client).catch(async (error: unknown) => {
          // Where this fails the connection is thrown away, which ends the transaction as well.
          await run({ text: 'rollback' }).catch(() => {})
          throw error
        })
        const { command } = await run({ text: 'commit' })
        // A statement had failed and its error was caught: PostgreSQL rolls back without an error.
        if (command !== 'COMMIT')
          throw new Error('The transaction was rolled back, because a statement in it had failed.')
        return result
      }),
    async single() {
      for (let tries = 1; ; tries += 1) {
        const turn = hosts.turn()
        const client = new HostClient({ patient: true })
        try {
          await client.connect()
          await refuseOthers(client)
          return client
        } catch (error) {
          await client.end().catch(() => {})
          hosts.leave(turn)
          if (tries >= hosts.count) throw driverError(error)
        }
      }
    },
    counts: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    end: () => (ending ??= pool.end()),
  }
}

/**
 * Calls `late` after this many milliseconds in which the event loop was free. The driver's own limit would also end a connection
 * whose server answered long ago, where the process did not come to reading it.
 * @returns what prevents that
 */
function afterFreeTime(ms: number, late: () => void): () => void {
  let left = ms / freeTimeStepMs
  // After a busy time an interval fires once, and what has arrived is read before it fires again.
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    late()
  }, freeTimeStepMs)
  timer.unref()
  return () => clearInterval(timer)
}

function runOn(client: ClientBase, pooled = false): Run {
  return ({ name, ...statement }) => {
    const describe = () => describeStatement(statement.text)
    return traced('call', describe, async () => {
      try {
        const values = statement.values?.map(sentValue) as never
        // A statement with a name stays prepared in its session.
        return await client.query({ ...statement, ...(name && !pooled && { name }), values })
      } catch (error) {
        throw driverError(error)
      }
    })
  }
}

/** Statements hold $1 in place of values: whatever a person wrote is sent beside them. */
function describeStatement(text: string) {
  const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? ''
  const table = /\b(?:from|into|update|join)\s+"?([a-z_.]+)/i.exec(text)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  }
}

/** A connection takes one statement at a time; work that starts several waits here. */
function oneAfterAnother(run: Run): Run {
  let last: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const next = last.then(() => run(statement))
    last = next.catch(() => {})
    return next
  }
}
