import { resolve } from 'node:path'
import { lockFolder } from '#platform/database/embedded-postgres/folder-lock.ts'
import { makeDataDir } from '#platform/database/embedded-postgres/places.ts'
import { MomentNotReached } from '#platform/database/embedded-postgres/recovery.ts'
import { RestoreError } from '#platform/database/restore.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { Settings } from '#platform/server/config.ts'
import { readSpans, type Span } from './chain.ts'
import { openPlace } from './place.ts'
import { recover } from './restore-to.ts'

type ChainSpan = Span & { chain: string }

/**
 * Restores the embedded database of DATA_DIR from the archive, the application stopped. The former database is put
 * aside; where something is wrong, nothing has changed.
 * @param asked `to`: `2026-11-28 10:15` or with seconds, in India, or `end`; `chain`: where several have that moment
 * @throws RestoreError in words for the person who restores
 */
export async function restoreToMoment(
  { archive, dataDir }: Pick<Settings, 'archive' | 'dataDir'>,
  asked: { to: string; chain: string | undefined },
  report: (line: string) => void,
): Promise<string> {
  if (!archive) throw new RestoreError('Set ARCHIVE_TO to the folder or bucket of the archive.')
  const until = asked.to === 'end' ? undefined : readMoment(asked.to)
  const place = openPlace(archive)
  const spans = (await readSpans(place)).filter(({ chain }) => asked.chain === undefined || chain === asked.chain)
  const span = chooseSpan(spans, until)
  const release = await lockFolder(await makeDataDir(resolve(dataDir)))
  try {
    const choice = { span, chain: span.chain, durable: true, ...(until && { until }) }
    const { recovery, lastCommitAt } = await recover(place, choice, { dataDir, leaveFree: 0, report })
    const former = await recovery.moveInPlace()
    return [
      `Restored the database as it was at ${until ? spoken(until) : 'the end of the archive'}; ` +
        `its last change is of ${spoken(lastCommitAt ?? span.from)}.`,
      former ? `The former database lies in ${former}. Delete it when you no longer need it.` : '',
      'Start the application now. Uploaded files are not part of the archive: see docs/backup-and-restore.md.',
    ]
      .filter(Boolean)
      .join('\n')
  } catch (error) {
    if (error instanceof MomentNotReached)
      throw new RestoreError(
        `The last change in the archive is before ${asked.to}. To restore all there is: npm run restore -- --to end`,
      )
    throw error
  } finally {
    await release()
  }
}

/** The newest base backup before the moment; without a moment the newest one of the chain. */
export function chooseSpan(spans: ChainSpan[], until: Date | undefined): ChainSpan {
  if (spans.length === 0) throw new RestoreError('The archive has no base backup that can be restored.')
  const fitting = spans.filter(({ from, to }) => until === undefined || (from <= until && until <= to))
  const chains = [...new Set(fitting.map(({ chain }) => chain))]
  const listed = describeSpans(spans)
  if (chains.length === 0) throw new RestoreError(`This moment is not in the archive, which has:\n${listed}`)
  if (chains.length > 1)
    throw new RestoreError(`Several databases of the archive fit. Name one with --chain:\n${listed}`)
  return fitting.toSorted((a, b) => a.from.getTime() - b.from.getTime()).at(-1) as ChainSpan
}

/** A line for each chain: from when to when it can be restored. */
export function describeSpans(spans: ChainSpan[]): string {
  const lines: string[] = []
  for (const [chain, ofChain] of Map.groupBy(spans, (span) => span.chain)) {
    const [first, last] = [ofChain.at(0), ofChain.at(-1)] as [ChainSpan, ChainSpan]
    const bases = `${ofChain.length} base backup${ofChain.length === 1 ? '' : 's'}`
    lines.push(`  ${chain}: ${spoken(first.from)} to ${spoken(last.to)} (${bases})`)
  }
  return lines.join('\n')
}

/** A moment as people of the school write it: in India. */
export function readMoment(text: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/.exec(text) ?? []
  const at = new Date(`${day}T${time}+05:30`)
  if (Number.isNaN(at.getTime()))
    throw new RestoreError(`Write the moment as 2026-11-28 10:15 or 2026-11-28 10:15:30, in India's time, or as end.`)
  return at
}

const spoken = (at: Date) => `${formatDateTime(at)} in India`
