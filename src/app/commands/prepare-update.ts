import { readSettings } from '#platform/server/config.ts'
import { build, buildIsFresh } from './build.ts'
import { openDatabaseServer } from './database-server.ts'
import { prepareDatabase } from './prepare-database.ts'
import { printError, printLine, step } from './report.ts'

// What an update needs before its processes start, in a process that has the new code: the build and the migrations.
try {
  const settings = readSettings(process.env)
  if (!(await buildIsFresh())) await step('Building the pages', build)
  await prepareDatabase(await openDatabaseServer(settings, printLine), settings)
  process.exit()
} catch (error) {
  printError(error)
  process.exit(1)
}
