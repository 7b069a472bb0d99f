import { statfs } from 'node:fs/promises'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { lastBackupAt } from '#platform/database/backup/backups.ts'
import { hourMs } from '#platform/format/durations.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

const scarcePercent = 10
/** A backup every night, which may take two hours longer than the last one. */
const backupHours = 26

/** The disk of DATA_DIR: the embedded database, media without a bucket, backups without a place of their own. */
export async function checkDisk({ settings }: Pick<Checked, 'settings'>): Promise<CheckLine[]> {
  const { bavail, blocks, bsize } = await statfs(settings.dataDir)
  return [diskLine(bavail * bsize, blocks * bsize, settings.uploadFreeBytes)]
}

/** @param leftFree what uploads leave free; all in bytes */
export function diskLine(free: number, all: number, leftFree: number): CheckLine {
  const percent = Math.floor((free / all) * 100)
  if (free < leftFree) return wrong('disk', textOf(messages, 'diskFull', formatSize(free)))
  return percent < scarcePercent
    ? warning('disk', textOf(messages, 'diskScarce', formatSize(free), percent))
    : ok('disk', textOf(messages, 'disk', formatSize(free), percent))
}

/** How old the newest backup of `npm run backup` is. */
export async function checkBackup({ db, settings, now }: Checked): Promise<CheckLine[]> {
  return [backupLine(await lastBackupAt(db), now, settings.demo)]
}

export function backupLine(last: Date | null, now: Date, demo: boolean): CheckLine {
  if (!last)
    return demo ? ok('backup', textOf(messages, 'backupNotNeeded')) : wrong('backup', textOf(messages, 'backupNone'))
  const hours = Math.floor((now.getTime() - last.getTime()) / hourMs)
  return hours > backupHours && !demo
    ? wrong('backup', textOf(messages, 'backupOld', hours))
    : ok('backup', textOf(messages, 'backupFine', hours))
}
