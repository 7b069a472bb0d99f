import { readSettings } from '#platform/server/config.ts'
import { build, buildIsFresh } from './build.ts'
import { joinDatabaseServer } from './database-server.ts'
import { prepareDatabase } from './prepare-database.ts'
import { printError, printLine, step } from './report.ts'

// What an update needs before its processes start, in a process that has the new code: the build and the migrations. The
// school may be running meanwhile, also on the embedded database.
try {
  const settings = readSettings(process.env)
  if (!(await buildIsFresh())) await step('Building the pages', build)
  const server = await joinDatabaseServer(settings, printLine)
  await prepareDatabase(server, settings).finally(() => server.stop())
  process.exit()
} catch (error) {
  printError(error)
  process.exit(1)
}
