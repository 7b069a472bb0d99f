import { makeFirstKey } from '#features/certificates/actions/signing-key.ts'
import { grantRows } from '#platform/database/application-role.ts'
import { openDatabase } from '#platform/database/db.ts'
import { roleOf } from '#platform/database/hosts.ts'
import { migrate, refusePending } from '#platform/database/migrate.ts'
import { migrateQueue } from '#platform/jobs/jobs.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import type { DatabaseServer } from './database-server.ts'
import { step } from './report.ts'

/**
 * Brings a database to the present shape as its owner, lets the application's role work on the rows, makes the key that signs
 * certificates and, for an evaluation school, fills an empty one with the demo school. With MIGRATE=0 it changes nothing.
 * @throws MigrationError with MIGRATE=0 where a migration is missing
 */
export async function prepareDatabase(
  { url, applicationUrl }: Pick<DatabaseServer, 'url' | 'applicationUrl'>,
  settings: Settings,
): Promise<void> {
  const database = openDatabase(url, { max: 4, patient: true })
  try {
    if (!settings.migrates) return await refusePending(database.sql)
    await step('Preparing the database', async () => {
      await migrate(database.sql)
      await migrateQueue(url)
      if (settings.gateway.mode === 'sandbox') {
        const { makeTables } = await import('#sandbox/razorpay/schema.ts')
        await makeTables(database.sql)
      }
      const role = roleOf(applicationUrl)
      if (role !== roleOf(url)) await grantRows(database.sql, role)
      await makeFirstKey(database.db, { settings, now: systemClock })
    })
    const { seedEmptySchool } = await import('../../../seed/writer/seed-school.ts')
    await step('Filling the school', () => seedEmptySchool(database, settings))
  } finally {
    await database.close()
  }
}
