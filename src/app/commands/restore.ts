import { join, resolve } from 'node:path'
import { openDatabase } from '#platform/database/db.ts'
import { restore, RestoreError } from '#platform/database/restore.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { readSettings } from '#platform/server/config.ts'
import { openDatabaseServer } from './database-server.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- FILE: into an empty database, the application stopped.
await runCommand(async (report) => {
  const given = process.argv[2]
  if (!given) throw new RestoreError('Say which backup to restore: npm run restore -- FILE')
  const settings = readSettings(process.env)
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
