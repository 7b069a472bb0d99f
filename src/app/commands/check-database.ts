import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections } from '#platform/database/connections.ts'
import { SettingsError } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'
import { warn } from './report.ts'

const oldestVersion = 15
const answerMs = 5000
const waitStepMs = 100

/**
 * Connects once and checks whether this database fits the application.
 * @param options.setting the setting that holds the address
 * @param options.owner whether this role is to create the tables
 * @param options.pooled whether the address may lead through a pooler, because there is another one past it
 * @throws SettingsError naming the setting and what to do
 */
export async function checkDatabase(
  url: string,
  {
    setting = 'DATABASE_URL',
    owner = true,
    pooled = false,
    withinMs = answerMs,
  }: { setting?: string; owner?: boolean; pooled?: boolean; withinMs?: number } = {},
): Promise<void> {
  const over = new AbortController()
  try {
    const timeout = waited(withinMs, over.signal).then(() => {
      throw new Error(`no answer within ${withinMs / 1000} seconds`)
    })
    const { version, mayCreate, throughPooler, timeLimit } = await Promise.race([factsOf(url, pooled), timeout])
    if (version < oldestVersion * 10_000)
      throw new Error(
        `the server is PostgreSQL ${Math.floor(version / 10_000)}; Sopaan needs ${oldestVersion} or later`,
      )
    if (throughPooler && !pooled)
      throw new Error(
        setting === 'DATABASE_URL'
          ? 'a pooler answers at that address. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself'
          : 'a pooler answers at that address. Write the address of PostgreSQL itself',
      )
    if (pooled && timeLimit === '0')
      warn(`${setting}: the pooler's sessions have no time limits. Add the connect_query of docs/running.md to it.`)
    if (owner && !mayCreate) throw new Error('its role may not create schemas. Make it the owner of the database')
  } catch (error) {
    throw new SettingsError(`${setting}: ${reasonOf(error)}.`)
  } finally {
    over.abort()
  }
}

/** In steps: while modules load, an answer that has come can't be read, and that time doesn't count. */
async function waited(ms: number, signal: AbortSignal): Promise<void> {
  for (let passed = 0; passed < ms; passed += waitStepMs) await sleep(waitStepMs, undefined, { signal })
}

type Facts = { version: number; mayCreate: boolean; timeLimit: string; throughPooler: boolean }

async function factsOf(url: string, pooled: boolean): Promise<Facts> {
  // Loading modules may hold the connection up for longer than a request would wait.
  const connections = openConnections(url, { max: 1, patient: true, pooled })
  try {
    const client = await connections.single()
    try {
      const { rows } = await client.query<Omit<Facts, 'throughPooler'> & { session: number }>(`
        select current_setting('server_version_num')::int as version, pg_backend_pid() as session,
          has_database_privilege(current_database(), 'create') as "mayCreate",
          current_setting('statement_timeout') as "timeLimit"`)
      const [facts] = rows
      if (!facts) throw new Error('the server gave no answer')
      // A pooler numbers its clients by itself.
      return { ...facts, throughPooler: (client as unknown as { processID: number }).processID !== facts.session }
    } finally {
      await client.end()
    }
  } finally {
    await connections.end().catch(() => undefined)
  }
}

const reasons: [RegExp, string][] = [
  [/^28/, 'the server refused the user or the password. Write @ : / in a password as %40 %3A %2F'],
  [/^3D000$/, 'the database it names does not exist. Create it: CREATE DATABASE name OWNER role'],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'no host of that name was found. Correct the name, or see whether this machine has a network',
  ],
  [/^ECONNREFUSED$/, 'nothing listens at that address. Start PostgreSQL there, or correct host and port'],
  [/^ERR_INVALID_URL$/, 'is no address. Write @ : / in a password as %40 %3A %2F'],
  [
    /^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    "the server can't be reached. Look at its address and its firewall",
  ],
  [/^(53300|57P03)$/, 'the server takes no connection at the moment (starting, or full). Start again soon'],
]

/** The first error with a code that we know, in words; never an address, which holds the password. */
function reasonOf(thrown: unknown): string {
  for (
    let error = thrown as { code?: unknown; cause?: unknown } | undefined;
    error;
    error = error.cause as typeof error
  ) {
    const { code } = error
    const known = reasons.find(([pattern]) => typeof code === 'string' && pattern.test(code))
    if (known) return known[1]
    if (!error.cause) return loggedError(error).message
  }
  return 'the connection failed'
}
