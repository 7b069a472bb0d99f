import { messages } from '#features/operations/messages/system-check-en.ts'
import { boolean, queryRows } from '#platform/database/rows.ts'
import { dayMs, hourMs, minuteMs } from '#platform/format/durations.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import { readBases, type Span, spanOf } from '../archive/chain.ts'
import { ownArchive } from '../archive/jobs.ts'
import { lastRehearsal, type Rehearsal } from '../archive/rehearse.ts'
import { waitingWal } from '../archive/ship-wal.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

/** A segment is finished every minute and sent within seconds. */
const behindMinutes = 10
/** A base backup every night, and one night that failed. */
const baseHours = 50
/** A rehearsal every week, and some nights that failed. */
const rehearsalDays = 10

/** Whether changes reach the archive, what it can be restored to, and when that was last rehearsed. */
export async function checkArchive({ db, settings, now }: Checked): Promise<CheckLine[]> {
  if (settings.databaseUrl) return []
  const own = await ownArchive(settings)
  if (!own) return [ok('archive', textOf(messages, 'archiveOff'))]
  const [stuck] = await queryRows(db, { isStuck: boolean })`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isStuck"
    from pg_stat_archiver`
  if (stuck?.isStuck) return [wrong('archive', textOf(messages, 'archiveStuck'))]
  const waiting = await waitingWal(settings.dataDir)
  const behind = Math.floor((now.getTime() - (waiting[0]?.at ?? now).getTime()) / minuteMs)
  if (behind >= behindMinutes) {
    const size = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
    return [wrong('archive', textOf(messages, 'archiveBehind', behind, formatSize(size)))]
  }
  const bases = await readBases(own.place, own.chain)
  const [oldest, newest] = [bases.at(0), bases.at(-1)]
  const span = newest && (await spanOf(own.place, own.chain, newest))
  return [
    archiveLine(oldest && new Date(oldest.madeAt), span, now),
    rehearsalLine(await lastRehearsal(own.place, own.chain), now),
  ]
}

/** @param from the first moment that can be restored */
export function archiveLine(from: Date | undefined, span: Span | undefined, now: Date): CheckLine {
  if (!from || !span) return warning('archive', textOf(messages, 'archiveNoBase'))
  if (span.gap) return wrong('archive', textOf(messages, 'archiveGap', span.gap))
  const baseAge = Math.floor((now.getTime() - span.from.getTime()) / hourMs)
  if (baseAge > baseHours) return wrong('archive', textOf(messages, 'archiveBaseOld', baseAge))
  const reach = Math.floor((now.getTime() - from.getTime()) / hourMs)
  const ago = Math.max(0, Math.floor((now.getTime() - span.to.getTime()) / minuteMs))
  return ok('archive', textOf(messages, 'archiveFine', reach, ago))
}

export function rehearsalLine(last: Rehearsal | undefined, now: Date): CheckLine {
  if (!last) return warning('rehearsal', textOf(messages, 'rehearsalNone'))
  if (last.state === 'failed') return wrong('rehearsal', textOf(messages, 'rehearsalFailed', last.why))
  if (last.state === 'skipped')
    return warning('rehearsal', textOf(messages, 'rehearsalSkipped', formatSize(last.needed), formatSize(last.free)))
  const ago = Math.floor((now.getTime() - Date.parse(last.at)) / dayMs)
  return ago > rehearsalDays
    ? wrong('rehearsal', textOf(messages, 'rehearsalOld', ago))
    : ok('rehearsal', textOf(messages, 'rehearsalPassed', ago, formatCount(last.rows), last.seconds))
}
