import { messages } from '#features/operations/messages/system-check-en.ts'
import { boolean, number, queryRows, text } from '#platform/database/rows.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type Checked, type CheckLine, ok, warning } from './check-line.ts'

/** A slot without a bound of its own fills the disk of the primary. */
const slotBytes = 1_000_000_000

/** A replication slot of the primary, and how much of its write-ahead log it holds back. */
type Slot = { name: string; active: boolean; bytes: number }

/**
 * The standbys that stream from the primary, and replication slots that hold its log back. Without the role pg_read_all_stats our user
 * sees no state of a standby, and only the slots are looked at.
 */
export async function checkStandbys({ db }: Pick<Checked, 'db'>): Promise<CheckLine[]> {
  const standbys = await queryRows(db, { name: text, bytes: number })`
    select application_name as name,
      greatest(0, coalesce(pg_current_wal_lsn() - coalesce(replay_lsn, flush_lsn), 0))::bigint as bytes
    from pg_stat_replication where state in ('streaming', 'catchup') order by 2 desc`
  const slots = await queryRows(db, { name: text, active: boolean, bytes: number })`
    select slot_name::text as name, active, greatest(0, pg_current_wal_lsn() - restart_lsn)::bigint as bytes
    from pg_replication_slots where restart_lsn is not null and not temporary order by 3 desc`
  const [last] = standbys
  return [
    ...(last ? [ok('standbys', textOf(messages, 'standbys', standbys.length, last.name, formatSize(last.bytes)))] : []),
    ...slots.flatMap(slotLines),
  ]
}

/** A line where a slot holds much of the log back, or will because nobody reads it. */
export function slotLines({ name, active, bytes }: Slot): CheckLine[] {
  if (active && bytes <= slotBytes) return []
  const key = active ? 'slotBehind' : 'slotInactive'
  return [{ ...warning('standbys', textOf(messages, key, name, formatSize(bytes))), subject: name }]
}
