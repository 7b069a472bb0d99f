import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { json, number, queryRows } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract/transcript.ts'
import { lessonsOf, openCourse } from './open-course.ts'
import { notEnrolled } from '../actions/refusals.ts'

/** The cues of a course are read once, for the page and for the count of all. */
export const searchTranscripts = action(contract.searchTranscripts, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course) throw notEnrolled()
  const { page, limit, search, language } = input
  const { maxMatches } = contract
  const offset = (page - 1) * limit
  const [found] = await queryRows(ctx.db, { n: number, matches: json<contract.TranscriptMatch[]>() })`
    with placed as (
      select l.uid, l.title, l.media_asset_id, l.is_open,
        dense_rank() over (order by l.section_position, l.section_uid)::int as section_number,
        row_number() over (partition by l.section_uid order by l.position, l.id)::int as lesson_number
      from ${lessonsOf(course)} l),
    found as (
      select json_build_object('lesson', json_build_object('uid', l.uid, 'title', l.title),
          'sectionNumber', l.section_number, 'lessonNumber', l.lesson_number, 'language', q.language,
          'second', q.start_ms / 1000.0, 'text', q.text) as match,
        row_number() over (order by l.section_number, l.lesson_number, q.start_ms, q.id) as place
      from placed l join caption_cues q on q.media_asset_id = l.media_asset_id
      where l.is_open and ${matchesSearch(sql`q.search_text`, search)} ${language ? sql`and q.language = ${language}` : sql``}
      order by place limit ${maxMatches + 1})
    select (select count(*)::int from found) as n, coalesce((select json_agg(match order by place) from found
      where place > ${offset} and place <= ${Math.min(offset + limit, maxMatches)}), '[]') as matches`
  const { n = 0, matches = [] } = found ?? {}
  return {
    data: { matches, more: n > maxMatches, pagination: paginationOf(page, limit, Math.min(n, maxMatches)) },
  }
})
