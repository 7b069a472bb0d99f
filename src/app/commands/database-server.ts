import { startPostgres } from '#platform/embedded-postgres.ts'
import type { Settings } from '#platform/config.ts'
import { step } from './report.ts'

export type DatabaseServer = { url: string; stop(): Promise<void> }

/** The installation's PostgreSQL: the one DATABASE_URL names, else our own in DATA_DIR. */
export async function openDatabaseServer(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<DatabaseServer> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} }
  return step('Starting PostgreSQL', () =>
    startPostgres({ dataDir: settings.dataDir, report: (line) => console.log(line) }),
  )
}
