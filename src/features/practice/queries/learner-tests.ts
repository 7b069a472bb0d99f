import { uidInPath } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { boolean, json, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { courseNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/attempts.ts'
import { canSeeTests, canSitTest } from '../policy.ts'
import { maxAttempts, maxTestsOfCourse } from '../rules/limits.ts'
import type { SectionOutline, TestState } from '../rules/mock-tests.ts'

const iso = (at: string) => new Date(at).toISOString()

/** The published tests of a course, and closed ones that this learner has sat. */
export const learnerMockTests = action(contract.learnerMockTests, async ({ db, actor }, { uid }) => {
  const [course] = await queryRows(db, { id: number, uid: text, title: text, creatorId: number, enrolled: boolean })`
    select c.id, c.uid, c.title, c.creator_id as "creatorId", exists (select from enrolments e
      where e.course_id = c.id and e.user_id = ${actor.userId} and e.status = 'active') as enrolled
    from courses c where c.uid = ${uidInPath(uid)}`
  if (!course || !canSeeTests(actor, course)) throw courseNotFound()
  const [tests, attempts] = await Promise.all([
    queryRows(db, {
      id: number,
      uid: text,
      title: text,
      instructions: text,
      state: oneOf<TestState>(),
      maxAttempts: number,
      questions: number,
      minutes: number,
      marks: number,
      outline: json<SectionOutline[]>(),
    })`
      select t.id, t.uid, v.content->>'title' as title, v.content->>'instructions' as instructions, t.state,
        t.max_attempts as "maxAttempts", v.questions, v.minutes, v.marks, v.outline
      from mock_tests t cross join lateral (select * from mock_test_versions v where v.test_id = t.id order by v.number desc limit 1) v
      where t.course_id = ${course.id} and (t.state = 'PUBLISHED' or (t.state = 'CLOSED'
        and exists (select from mock_attempts a where a.test_id = t.id and a.user_id = ${actor.userId})))
      order by t.id limit ${maxTestsOfCourse}`,
    queryRows(db, {
      testId: number,
      uid: text,
      number,
      started_at: timestamp,
      ends_at: timestamp,
      submitted_at: nullable(timestamp),
      score: nullable(number),
      marks: number,
    })`
      select a.test_id as "testId", a.uid, a.number, a.started_at, a.ends_at, a.submitted_at, a.score, v.marks
      from mock_attempts a join mock_tests t on t.id = a.test_id join mock_test_versions v on v.id = a.version_id
      where a.user_id = ${actor.userId} and t.course_id = ${course.id}
      order by a.test_id, a.number limit ${maxTestsOfCourse * maxAttempts}`,
  ])
  return {
    data: {
      course: { uid: course.uid, courseTitle: course.title },
      tests: tests.map(({ id, outline, marks, title, instructions, ...test }) => {
        const own = attempts.filter((one) => one.testId === id)
        const isOpen = own.some((one) => one.submitted_at === null)
        return {
          ...test,
          title: title ?? '',
          instructions: instructions ?? '',
          marks: marks / 100,
          sections: outline.map(({ marksRight, marksWrong, ...section }) => ({
            ...section,
            marks: marksRight / 100,
            negativeMarks: marksWrong / 100,
          })),
          attempts: own.map(
            ({ uid: attemptUid, number: place, marks: of, started_at, ends_at, submitted_at, score }) => ({
              uid: attemptUid,
              number: place,
              startedAt: iso(started_at),
              endsAt: iso(ends_at),
              submittedAt: submitted_at && iso(submitted_at),
              score: score === null ? null : score / 100,
              marks: of / 100,
            }),
          ),
          canStart: canSitTest(course) && (isOpen || (test.state === 'PUBLISHED' && own.length < test.maxAttempts)),
        }
      }),
    },
  }
})
