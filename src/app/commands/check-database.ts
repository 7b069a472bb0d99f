import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/db.ts'
import { boolean, number, queryRows } from '#platform/database/rows.ts'
import { SettingsError } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'

const oldestVersion = 15
const answerMs = 5000

/**
 * Connects once and checks whether this database fits the application.
 * @param options.setting the setting that holds the address
 * @param options.owner whether this role is to create the tables
 * @throws SettingsError naming the setting and what to do
 */
export async function checkDatabase(
  url: string,
  {
    setting = 'DATABASE_URL',
    owner = true,
    withinMs = answerMs,
  }: { setting?: string; owner?: boolean; withinMs?: number } = {},
): Promise<void> {
  const over = new AbortController()
  try {
    const timeout = sleep(withinMs, undefined, { signal: over.signal }).then(() => {
      throw new Error(`no answer within ${withinMs / 1000} seconds`)
    })
    const { version, mayCreate } = await Promise.race([factsOf(url), timeout])
    if (version < oldestVersion * 10_000)
      throw new Error(
        `the server is PostgreSQL ${Math.floor(version / 10_000)}; Sopaan needs ${oldestVersion} or later`,
      )
    if (owner && !mayCreate) throw new Error('its role may not create schemas. Make it the owner of the database')
  } catch (error) {
    throw new SettingsError(`${setting}: ${reasonOf(error)}.`)
  } finally {
    over.abort()
  }
}

async function factsOf(url: string): Promise<{ version: number; mayCreate: boolean }> {
  const database = openDatabase(url, { max: 1 })
  try {
    const [facts] = await queryRows(database.db, { version: number, mayCreate: boolean })`
      select current_setting('server_version_num')::int as version,
        has_database_privilege(current_database(), 'create') as "mayCreate"`
    if (!facts) throw new Error('the server gave no answer')
    return facts
  } finally {
    await database.close().catch(() => undefined)
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
