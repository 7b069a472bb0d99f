import { and, eq, sql } from 'drizzle-orm'
import { withWholeLetters } from '#platform/database/storable.ts'
import type { Tx } from '#platform/database/db.ts'
import { type CaptionLanguage, maxCueSearchLength } from '../rules.ts'
import { captionCues } from '../tables.ts'
import type { CaptionCue } from './read-captions.ts'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** A cue's words as a browser shows them: without the markup that captions keep, on one line. */
export function wordsOf(cue: Pick<CaptionCue, 'text'>): string {
  const words = cue.text
    .replaceAll(/<\/?[ibu]>/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\0', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return withWholeLetters(words.slice(0, maxCueSearchLength)).trim()
}

/**
 * Puts the cues of one language in the place of the former ones; the caller has the video's row locked.
 * @returns how many are stored
 */
export async function storeCues(
  tx: Tx,
  mediaAssetId: number,
  language: CaptionLanguage,
  cues: readonly CaptionCue[],
): Promise<number> {
  await tx
    .delete(captionCues)
    .where(and(eq(captionCues.mediaAssetId, mediaAssetId), eq(captionCues.language, language)))
  const rows = cues.map((cue, place) => ({ place, start: cue.startMs, text: wordsOf(cue) })).filter(({ text }) => text)
  if (rows.length > 0)
    await tx.execute(sql`insert into caption_cues (media_asset_id, language, place, start_ms, text)
      select ${mediaAssetId}::bigint, ${language}, place, start, text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cue(place int, start int, text text)`)
  return rows.length
}
