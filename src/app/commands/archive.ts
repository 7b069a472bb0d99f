import { formatSize } from '#platform/format/format-size.ts'
import { readSettings, SettingsError } from '#platform/server/config.ts'
import { readSpans } from '../archive/chain.ts'
import { ownArchive } from '../archive/jobs.ts'
import { openPlace } from '../archive/place.ts'
import { rehearse } from '../archive/rehearse.ts'
import { describeSpans } from '../archive/restore-to-moment.ts'
import { takeBaseBackup } from '../archive/take-base-backup.ts'
import { runCommand } from './run-command.ts'

// npm run archive: what can be restored. npm run archive -- base: makes a base backup now. npm run archive -- rehearse:
// rehearses a restore now. The last two while the application runs.
await runCommand(async (report) => {
  const settings = readSettings(process.env)
  if (!settings.archive) throw new SettingsError('ARCHIVE_TO is not set: there is no archive.')
  const verb = process.argv[2] ?? 'list'
  if (verb === 'list') return describeSpans(await readSpans(openPlace(settings.archive))) || 'The archive is empty.'
  const own = await ownArchive(settings)
  if (!own) throw new SettingsError(`The database of ${settings.dataDir} has not run with ARCHIVE_TO yet.`)
  if (verb === 'base') {
    report('Copying the database')
    const base = await takeBaseBackup(own, own.days)
    return `Archived a base backup of ${formatSize(base.bytes)} as ${formatSize(base.storedBytes)}`
  }
  if (verb !== 'rehearse') throw new SettingsError('npm run archive, or with -- base or -- rehearse')
  const rehearsal = await rehearse(own, { leaveFree: settings.uploadFreeBytes, report })
  if (rehearsal.state !== 'passed') process.exitCode = 1
  return JSON.stringify(rehearsal, null, 1)
})
