import { stat, statfs } from 'node:fs/promises'
import { mediaFolder } from '#features/media/storage/folder.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { lastBackupAt } from '#platform/database/backup/backups.ts'
import { knownPlaces } from '#platform/database/embedded-postgres/places.ts'
import { hourMs } from '#platform/format/durations.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { Settings } from '#platform/server/config.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

const scarcePercent = 10
/** A backup every night, which may take two hours longer than the last one. */
const backupHours = 26

/** A disk by one of our folders on it; in bytes. */
export type Disk = { folder: string; free: number; all: number }

/** The disks of DATA_DIR (with the backups that have no place of their own), the embedded database and media without a bucket. */
export async function checkDisk({ settings }: Pick<Checked, 'settings'>): Promise<CheckLine[]> {
  return [diskLine(await disksOf(settings), settings.uploadFreeBytes)]
}

/** Each disk once, by the first folder of ours on it. */
export async function disksOf({ dataDir, databaseUrl, bucket }: Settings): Promise<[Disk, ...Disk[]]> {
  const folders = [
    ...(databaseUrl ? [] : [(await knownPlaces(dataDir)).home]),
    ...(bucket ? [] : [mediaFolder(dataDir)]),
  ]
  const seen = new Set([(await stat(dataDir)).dev])
  const disks: [Disk, ...Disk[]] = [await diskOf(dataDir)]
  for (const folder of folders) {
    // One that is yet to be created will lie on the disk of DATA_DIR.
    const found = await stat(folder).catch(() => undefined)
    if (!found || seen.has(found.dev)) continue
    seen.add(found.dev)
    disks.push(await diskOf(folder))
  }
  return disks
}

async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { folder, free: bavail * bsize, all: blocks * bsize }
}

/** A line about the fullest disk. @param leftFree what uploads leave free, in bytes */
export function diskLine(disks: readonly [Disk, ...Disk[]], leftFree: number): CheckLine {
  const isFull = ({ free }: Disk) => free < leftFree
  const [first, ...others] = disks
  const fullest = others.reduce((worst, disk) => {
    if (isFull(disk) !== isFull(worst)) return isFull(disk) ? disk : worst
    return disk.free / disk.all < worst.free / worst.all ? disk : worst
  }, first)
  const { folder, free, all } = fullest
  const percent = Math.floor((free / all) * 100)
  if (isFull(fullest)) return wrong('disk', textOf(messages, 'diskFull', formatSize(free), folder))
  return percent < scarcePercent
    ? warning('disk', textOf(messages, 'diskScarce', formatSize(free), percent, folder))
    : ok('disk', textOf(messages, 'disk', formatSize(free), percent, folder))
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
