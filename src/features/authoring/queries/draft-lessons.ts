import { sql, type SQL } from 'drizzle-orm'

/**
 * The lessons of a course's draft with the columns that `lessons` and `sections` have together, for reads that show a
 * preview: `id` is that of the published lesson, 0 where there is none yet.
 * @param course the course's id, or a column that holds it
 */
export function draftLessons(course: SQL): SQL {
  return sql`(select coalesce(p.id, 0) as id, d.uid, d.course_id, s.section ->> 'uid' as section_uid,
      s.section ->> 'title' as section_title, s.section -> 'opens' as opens, s.place as section_position, l.place as position,
      l.lesson ->> 'title' as title, d.kind, (l.lesson ->> 'preview')::boolean as preview,
      coalesce(case when d.kind = 'video' then m.duration_seconds end, d.duration_seconds) as duration_seconds,
      coalesce(case d.kind when 'video' then d.content ->> 'notes' when 'article' then d.content ->> 'body' end, '') as body,
      case when d.kind in ('video', 'article') then null else d.content end as content, m.id as media_asset_id,
      null::timestamptz as due_since, null::timestamptz as removed_at
    from course_drafts c
    cross join jsonb_array_elements(c.outline) with ordinality as s(section, place)
    cross join jsonb_array_elements(s.section -> 'lessons') with ordinality as l(lesson, place)
    join lesson_drafts d on d.course_id = c.course_id and d.uid = l.lesson ->> 'uid'
    left join media_assets m on m.uid = d.content ->> 'mediaUid'
    left join lessons p on p.uid = d.uid and p.course_id = d.course_id
    where c.course_id = ${course})`
}
