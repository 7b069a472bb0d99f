import { joinPostgres, startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import type { Settings } from '#platform/server/config.ts'

/** `url` opens it as the owner, who makes and changes tables; `applicationUrl` as the application, which works on rows. */
export type DatabaseServer = { url: string; applicationUrl: string; stop(): Promise<void> }
type Outside = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'migrates'>
type Place = Outside & Pick<Settings, 'dataDir' | 'archive'>

/** The installation's PostgreSQL: the one DATABASE_URL names, else our own in DATA_DIR. */
export async function openDatabaseServer(place: Place, report: (line: string) => void): Promise<DatabaseServer> {
  return outsideServer(place) ?? startPostgres({ ...embedded(place), report })
}

/** For commands: the same, or the embedded one of the school that runs on this DATA_DIR. */
export async function joinDatabaseServer(place: Place, report: (line: string) => void): Promise<DatabaseServer> {
  return outsideServer(place) ?? joinPostgres({ ...embedded(place), report })
}

const embedded = ({ dataDir, archive }: Place) => ({ dataDir, archive: archive !== undefined })

/** Undefined where no DATABASE_URL is set. */
export function outsideServer({ databaseUrl, ...rest }: Outside) {
  return databaseUrl ? reachServer(databaseUrl, rest) : undefined
}

async function reachServer(
  applicationUrl: string,
  { databaseDirectUrl: directUrl, databaseOwnerUrl: ownerUrl, migrates }: Omit<Outside, 'databaseUrl'>,
): Promise<DatabaseServer> {
  // Loaded here alone: an embedded start need not wait for the driver.
  const { checkDatabase } = await import('./check-database.ts')
  if (ownerUrl) await checkDatabase(ownerUrl, { setting: 'DATABASE_OWNER_URL' })
  const owner = migrates && !ownerUrl
  if (directUrl) await checkDatabase(directUrl, { setting: 'DATABASE_DIRECT_URL', owner })
  await checkDatabase(applicationUrl, { owner, pooled: directUrl !== undefined })
  // What makes tables takes locks and time: it goes past the pooler.
  return { url: ownerUrl ?? directUrl ?? applicationUrl, applicationUrl, stop: async () => {} }
}
