import type { Tx } from '#platform/database/db.ts'
import { json, nullable, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { type CertificateCriteria, maxListedLessons, maxListedQuizzes } from '../rules/certificates.ts'

const factsShape = {
  course_uid: text,
  title: text,
  description: text,
  language: text,
  creator: json<PersonName>(),
  learner: json<PersonName>(),
  granted_at: timestamp,
  completed_at: timestamp,
  lessons_count: number,
  duration_seconds: number,
  lessons: nullable(json<string[]>()),
  quizzes: nullable(json<CertificateCriteria['quizzes']>()),
  assignments_count: number,
}
export type PersonName = { title: string; firstName: string; lastName: string }

/** What a certificate of a completed enrolment says, as the course is now: its lessons that the learner has completed. */
export async function certificateFacts(tx: Tx, enrolmentId: number) {
  const [facts] = await queryRows(tx, factsShape)`
    with e as (select * from enrolments where id = ${enrolmentId} and completed_at is not null),
    done as (
      select l.id, l.title, l.kind, l.duration_seconds, row_number() over (order by s.position, s.id, l.position, l.id) as place
      from e join lessons l on l.course_id = e.course_id and l.removed_at is null join sections s on s.id = l.section_id
      join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id and p.completed_at is not null)
    select c.uid as course_uid, c.title, c.short_description as description, c.language, e.granted_at, e.completed_at,
      (select jsonb_build_object('title', u.title, 'firstName', u.first_name, 'lastName', u.last_name) from users u where u.id = c.creator_id) as creator,
      (select jsonb_build_object('title', u.title, 'firstName', u.first_name, 'lastName', u.last_name) from users u where u.id = e.user_id) as learner,
      (select count(*)::int from done) as lessons_count,
      (select coalesce(sum(duration_seconds), 0)::int from done) as duration_seconds,
      (select jsonb_agg(title order by place) from done where place <= ${maxListedLessons}) as lessons,
      (select jsonb_agg(jsonb_build_object('title', q.title, 'percent', q.percent, 'passPercent', q.pass_percent) order by q.place)
        from (select d.title, d.place, best.percent, best.pass_percent from done d cross join lateral (
            select a.percent, a.pass_percent from quiz_attempts a
            where a.lesson_id = d.id and a.user_id = e.user_id and a.passed order by a.percent desc, a.id desc limit 1) best
          where d.kind = 'quiz' order by d.place limit ${maxListedQuizzes}) q) as quizzes,
      (select count(*)::int from done d join assignment_answers a on a.lesson_id = d.id and a.user_id = e.user_id and a.state = 'ACCEPTED') as assignments_count
    from e join courses c on c.id = e.course_id`
  return facts
}
