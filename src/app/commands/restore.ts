import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/db.ts'
import { restore, RestoreError } from '#platform/database/restore.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { readSettings } from '#platform/server/config.ts'
import { restoreToMoment } from '../archive/restore-to-moment.ts'
import { openDatabaseServer } from './database-server.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- FILE: into an empty database, the application stopped.
// npm run restore -- --to '2026-11-28 10:15' [--chain NAME]: from the archive, to a moment in India or to its `end`.
await runCommand(async (report) => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, chain: { type: 'string' } },
    allowPositionals: true,
  })
  const settings = readSettings(process.env)
  if (values.to !== undefined) return restoreToMoment(settings, { to: values.to, chain: values.chain }, report)
  const [given] = positionals
  if (!given)
    throw new RestoreError(
      "Say which backup to restore: npm run restore -- FILE, or npm run restore -- --to '2026-11-28 10:15' from the archive",
    )
  const server = await openDatabaseServer(settings, report)
  const database = openDatabase(server.url, { max: 2, patient: true })
  try {
    const mediaFolder = join(settings.dataDir, 'media')
    const done = await restore(database.sql, { file: resolve(given), url: server.url, mediaFolder, report })
    return `Restored ${done.rows} rows of ${done.tables} tables, ${done.jobs} waiting jobs and ${done.files} media files (${formatSize(done.bytes)}); all counts agree`
  } finally {
    await database.close()
    await server.stop()
  }
})
