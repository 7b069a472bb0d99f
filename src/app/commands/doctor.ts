import type { CheckState } from '#features/operations/contract/system-check.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { openDatabase } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { readSettings } from '#platform/server/config.ts'
import { loadStoredSettings } from '#platform/server/stored-settings.ts'
import { loggedError } from '#platform/server/log.ts'
import { type CheckLine, wrong } from '../doctor/check-line.ts'
import { exitCodeOf } from '../doctor/exit-code.ts'
import { checkMachine, checkSystem } from '../doctor/system-check.ts'
import { joinDatabaseServer } from './database-server.ts'
import { runCommand } from './run-command.ts'

// npm run doctor: checks what the installation needs, also while it runs. Exit code 0 where all is in order, 1 where a
// check failed, 2 where there are warnings alone.
await runCommand(async (report) => {
  report('Checking')
  const lines = await checkInstallation(report)
  const count = (state: CheckState) => lines.filter((line) => line.state === state).length
  process.exitCode = exitCodeOf(lines)
  return [...lines.map(printed), messages.summary(count('wrong'), count('warning')) || messages.allFine].join('\n')
})

async function checkInstallation(report: (line: string) => void): Promise<CheckLine[]> {
  const settings = readSettings(process.env)
  const now = new Date()
  let server: Awaited<ReturnType<typeof joinDatabaseServer>>
  try {
    server = await joinDatabaseServer(settings, report)
  } catch (error) {
    const away = wrong('database', textOf(messages, 'databaseAway', loggedError(error).message))
    return [away, ...(await checkMachine(settings, now))]
  }
  // As the application, which sees its own statements. One: where connections are few, the application has them.
  const database = openDatabase(server.applicationUrl, { max: 1, patient: true })
  try {
    await loadStoredSettings(database.db, settings)
    return await checkSystem({ db: database.db, settings, now })
  } finally {
    await database.close()
    await server.stop()
  }
}

function printed({ part, state, text }: CheckLine): string {
  return `${messages.states[state].padEnd(8)} ${messages.parts[part].padEnd(21)} ${String(text)}`
}
