import { sql } from 'drizzle-orm'

/**
 * When the section `s` opens, in the shape its creator sets; null: it is always open. A quiz that was taken out of the
 * course opens what waited for it.
 */
export const openingOfSection = sql`case
  when s.opens_on is not null then json_build_object('by', 'date', 'date', s.opens_on)
  when s.opens_after_days is not null then json_build_object('by', 'days', 'days', s.opens_after_days)
  else (select json_build_object('by', 'quiz', 'lessonUid', quiz.uid) from lessons quiz
    where quiz.id = s.opens_after_lesson_id and quiz.removed_at is null) end`
