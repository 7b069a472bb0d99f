import { join, resolve } from 'node:path'
import { backUp } from '#platform/database/backup/backup.ts'
import { recordBackup } from '#platform/database/backup/backups.ts'
import { openDatabase } from '#platform/database/db.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { readSettings } from '#platform/server/config.ts'
import { joinDatabaseServer } from './database-server.ts'
import { runCommand } from './run-command.ts'

// npm run backup [-- FILE]: also while the application is running.
await runCommand(async (report) => {
  const settings = readSettings(process.env)
  const madeAt = new Date()
  const stamp = madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = resolve(process.argv[2] ?? join(settings.dataDir, 'backups', `sopaan-${stamp}.tar`))
  const server = await joinDatabaseServer(settings, report)
  const database = openDatabase(server.url, { max: 1, patient: true })
  try {
    const done = await backUp(database.sql, { file, mediaFolder: join(settings.dataDir, 'media'), report })
    await recordBackup(database.db, { file, bytes: done.bytes, madeAt })
    return `Backed up ${done.rows} rows of ${done.tables} tables, ${done.jobs} waiting jobs and ${done.files} media files (${formatSize(done.bytes)}) to ${file}`
  } finally {
    await database.close()
    await server.stop()
  }
})
