import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/db.ts'
import { datesFor } from '#platform/i18n/messages-for.ts'
import { readSettings, SettingsError } from '#platform/server/config.ts'
import { currentMaintenance, endMaintenance, startMaintenance } from '#platform/server/maintenance.ts'
import { nextTimeInIndia } from '../maintenance/next-time-in-india.ts'
import { forgetAllPages } from '../pages/forget-pages.ts'
import { joinDatabaseServer } from './database-server.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run maintenance -- on ["What people read"] [--until 18:30], or: npm run maintenance -- off'
const maxText = 500

// npm run maintenance [-- on | off]: also while the school runs. Every server of the database follows within a moment.
await runCommand(async (report) => {
  const { mode, text, backAt } = given()
  const settings = readSettings(process.env)
  const server = await joinDatabaseServer(settings, report)
  const database = openDatabase(server.url, { max: 1, patient: true })
  try {
    if (mode === 'off') {
      const wasOn = await endMaintenance(database.db)
      await forgetAllPages(database.sql)
      return wasOn ? 'Maintenance mode is off. The school is open.' : 'Maintenance mode was off already.'
    }
    const current =
      mode === 'on'
        ? await startMaintenance(database.db, { text, backAt }, new Date())
        : await currentMaintenance(database.db)
    if (!current) return `Maintenance mode is off. To turn it on: ${usage}`
    if (mode === 'on') await forgetAllPages(database.sql)
    return [
      `Maintenance mode has been on since ${datesFor('en').dateTime(current.startedAt)}.`,
      `To look at the school meanwhile, open this address once in your browser: ${settings.siteUrl}/maintenance/${current.pass}`,
      'To open the school again: npm run maintenance -- off',
    ].join('\n')
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === '42P01')
      throw new SettingsError('This database has no maintenance mode yet. Start this release once: that migrates it.')
    throw error
  } finally {
    await database.close()
    await server.stop()
  }
})

function given() {
  try {
    const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
    const [mode = 'show', text = '', ...more] = positionals
    const backAt = values.until === undefined ? null : nextTimeInIndia(values.until, new Date())
    const isRight = mode === 'on' ? text.length <= maxText : positionals.length < 2 && values.until === undefined
    if (backAt !== undefined && isRight && more.length === 0 && (mode === 'on' || mode === 'off' || mode === 'show'))
      return { mode, text: text.trim(), backAt }
  } catch {
    // An option that there is not.
  }
  throw new SettingsError(`This is not understood. ${usage}. The text has at most ${maxText} characters.`)
}
