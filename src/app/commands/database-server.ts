import { joinPostgres, startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#platform/server/config.ts'

/** `url` opens it as the owner, who makes and changes tables; `applicationUrl` as the application, which works on rows. */
export type DatabaseServer = { url: string; applicationUrl: string; stop(): Promise<void> }
type Place = Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

/** The installation's PostgreSQL: the one DATABASE_URL names, else our own in DATA_DIR. */
export async function openDatabaseServer(place: Place, report: (line: string) => void): Promise<DatabaseServer> {
  return outsideServer(place) ?? startPostgres({ dataDir: place.dataDir, report })
}

/** For commands: the same, or the embedded one of the school that runs on this DATA_DIR. */
export async function joinDatabaseServer(place: Place, report: (line: string) => void): Promise<DatabaseServer> {
  return outsideServer(place) ?? joinPostgres({ dataDir: place.dataDir, report })
}

/** Undefined where no DATABASE_URL is set. */
export function outsideServer({ databaseUrl, databaseOwnerUrl }: Omit<Place, 'dataDir'>) {
  return databaseUrl ? reachServer(databaseUrl, databaseOwnerUrl) : undefined
}

async function reachServer(applicationUrl: string, ownerUrl?: string): Promise<DatabaseServer> {
  // Loaded here alone: an embedded start need not wait for the driver.
  const { checkDatabase } = await import('./check-database.ts')
  if (ownerUrl) await checkDatabase(ownerUrl, { setting: 'DATABASE_OWNER_URL' })
  await checkDatabase(applicationUrl, { owner: !ownerUrl })
  return { url: ownerUrl ?? applicationUrl, applicationUrl, stop: async () => {} }
}
