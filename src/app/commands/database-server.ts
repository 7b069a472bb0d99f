import type { Settings } from '#platform/config.ts'
import { joinPostgres, startPostgres } from '#platform/embedded-postgres.ts'

export type DatabaseServer = { url: string; stop(): Promise<void> }
type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** The installation's PostgreSQL: the one DATABASE_URL names, else our own in DATA_DIR. */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: Place,
  report: (line: string) => void,
): Promise<DatabaseServer> {
  return databaseUrl ? outsideServer(databaseUrl) : startPostgres({ dataDir, report })
}

/** For commands: the same, or the embedded one of the school that runs on this DATA_DIR. */
export async function joinDatabaseServer(
  { databaseUrl, dataDir }: Place,
  report: (line: string) => void,
): Promise<DatabaseServer> {
  return databaseUrl ? outsideServer(databaseUrl) : joinPostgres({ dataDir, report })
}

async function outsideServer(url: string): Promise<DatabaseServer> {
  // Loaded here alone: an embedded start need not wait for the driver.
  const { checkDatabase } = await import('./check-database.ts')
  await checkDatabase(url)
  return { url, stop: async () => {} }
}
