import { openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import type { Settings } from '#platform/config.ts'
import { step } from './report.ts'

/** Brings a database to the present shape and, for an evaluation school, fills an empty one with the demo school. */
export async function prepareDatabase(url: string, settings: Settings): Promise<void> {
  const database = openDatabase(url, { max: 4, patient: true })
  try {
    await step('Preparing the database', () => migrate(database.sql))
    const { fillEmptySchool } = await import('../fill-school/fill-school.ts')
    await step('Filling the school', () => fillEmptySchool(database, settings))
  } finally {
    await database.close()
  }
}
