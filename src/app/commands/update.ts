import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { openDatabase } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { readSettings, type Settings } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'
import { type CheckLine, wrong } from '../doctor/check-line.ts'
import { checkBackup, checkDisk } from '../doctor/machine-checks.ts'
import { refuseChanges, UpdateError } from '../update/git.ts'
import { installedVersion, planUpdate } from '../update/releases.ts'
import { goBackOneRelease, updateRelease } from '../update/switch-release.ts'
import { joinDatabaseServer } from './database-server.ts'
import { printLine } from './report.ts'
import { runCommand } from './run-command.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const usage = 'npm run update [-- v1.2.0], npm run update -- --check [v1.2.0], or npm run update -- --back'
const restart =
  'Restart the school, so that it runs: systemctl restart sopaan. With several WEB_PROCESSES: systemctl reload sopaan, without a failed request.'

// npm run update: to a release, also while the school runs. The exit code of --check is 0 where the newest release is
// installed, 2 where there is another one, and 1 where something is in the way.
await runCommand(async (report) => {
  const { check, back, tag } = given()
  if (check) {
    report('Checking')
    return checkUpdate(tag, report)
  }
  if (back) return `${await goBackOneRelease(folder, printLine)} is installed. ${restart}`
  const installed = await updateRelease(folder, tag, printLine)
  return installed
    ? `${installed} is installed, and the database is ready for it. ${restart}\nTo go back to the release before: npm run update -- --back`
    : `${await installedVersion(folder)} is installed, and there is no later release.`
})

async function checkUpdate(tag: string | undefined, report: (line: string) => void): Promise<string> {
  await refuseChanges(folder)
  const plan = await planUpdate(folder, tag)
  const lines = await machineLines(readSettings(process.env), report)
  process.exitCode = lines.some(({ state }) => state === 'wrong') ? 1 : plan ? 2 : 0
  const machine = lines.map(({ part, text }) => `${messages.parts[part]}: ${String(text)}`)
  if (!plan)
    return [`${await installedVersion(folder)} is installed, and there is no later release.`, ...machine].join('\n')
  const count = plan.migrations.length
  return [
    `${plan.installed} is installed, ${plan.tag} is available.`,
    ...plan.changes.map(({ version, text }) => `\n${version}\n${text}`),
    '',
    count > 0
      ? `Migrations: ${count} more than this release (${plan.migrations.join(', ')}). What the database has had does not run again.`
      : 'Migrations: none.',
    ...machine,
    plan.next
      ? `${plan.tag} is more than one release ahead: stop the school for the update, or go to ${plan.next} first. A running school is sure to survive the migrations of the next release alone.`
      : 'The school may run during the update.',
    `To update: npm run update -- ${plan.tag}`,
  ].join('\n')
}

async function machineLines(settings: Settings, report: (line: string) => void): Promise<CheckLine[]> {
  const disk = await checkDisk({ settings })
  try {
    const server = await joinDatabaseServer(settings, report)
    const database = openDatabase(server.url, { max: 1, patient: true })
    try {
      return [...disk, ...(await checkBackup({ db: database.db, settings, now: new Date() }))]
    } finally {
      await database.close()
      await server.stop()
    }
  } catch (error) {
    return [...disk, wrong('database', textOf(messages, 'databaseAway', loggedError(error).message))]
  }
}

function given(): { check: boolean; back: boolean; tag: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false }, back: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const { check, back } = values
    const isRight = positionals.length <= (back ? 0 : 1) && !(check && back)
    if (isRight) return { check, back, tag: positionals[0] }
  } catch {
    // An option that there is not.
  }
  throw new UpdateError(`This is not understood. ${usage}`)
}
