import type { Ctx } from '#platform/api/action.ts'
import { readChain } from '#platform/database/embedded-postgres/archiving.ts'
import { knownPlaces } from '#platform/database/embedded-postgres/places.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { job } from '#platform/jobs/jobs.ts'
import type { Settings } from '#platform/server/config.ts'
import { type ArchivePlace, openPlace } from './place.ts'
import { lastRehearsal, rehearse } from './rehearse.ts'
import { isBaseBackupDue, takeBaseBackup } from './take-base-backup.ts'

/** A week, less the hours that a night's job may come earlier. */
const rehearsalMs = 7 * dayMs - 6 * hourMs

export type OwnArchive = { dataDir: string; place: ArchivePlace; chain: string; days: number }

/** The archive that this installation's database writes to; undefined where it writes to none. */
export async function ownArchive({ archive, dataDir }: Pick<Settings, 'archive' | 'dataDir'>) {
  const chain = archive && (await readChain(await knownPlaces(dataDir)))
  if (!archive || !chain) return undefined
  return { dataDir, place: openPlace(archive), chain: chain.name, days: archive.days } satisfies OwnArchive
}

async function archiveBase({ settings, now, log }: Ctx<null>): Promise<void> {
  const own = await ownArchive(settings)
  if (!own || !(await isBaseBackupDue(own.place, own.chain, now()))) return
  const base = await takeBaseBackup(own, own.days)
  log.info({ base: base.name, bytes: base.bytes, storedBytes: base.storedBytes }, 'a base backup was archived')
}

async function rehearseRestore({ settings, now, log }: Ctx<null>): Promise<void> {
  const own = await ownArchive(settings)
  if (!own) return
  const last = await lastRehearsal(own.place, own.chain)
  if (last?.state === 'passed' && now().getTime() - Date.parse(last.at) < rehearsalMs) return
  const rehearsal = await rehearse(own, { leaveFree: settings.uploadFreeBytes, report: () => {} })
  const level = rehearsal.state === 'passed' ? 'info' : 'error'
  log[level]({ rehearsal }, 'a restore was rehearsed')
}

export const jobs = [
  job({
    name: 'archive.take-base-backup',
    run: archiveBase,
    cron: '*/10 * * * *',
    expireInSeconds: 14_400,
    retryLimit: 1,
  }),
  // Each night, until one has passed in the last week.
  job({
    name: 'archive.rehearse-restore',
    run: rehearseRestore,
    cron: '10 3 * * *',
    expireInSeconds: 14_400,
    retryLimit: 1,
  }),
]
