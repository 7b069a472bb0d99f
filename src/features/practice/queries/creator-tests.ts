import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { boolean, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import * as contract from '../contract/mock-tests.ts'
import { excerptOf } from '../rules/excerpt.ts'
import type { TestState } from '../rules/mock-tests.ts'
import type { QuestionKind } from '../rules/questions.ts'
import { courseToManage, testToManage } from './manage-test.ts'

export const courseMockTests = action(contract.courseMockTests, async ({ db, actor }, { uid, page, limit }) => {
  const course = await courseToManage(db, actor, uid)
  const [rows, [total]] = await Promise.all([
    queryRows(db, {
      uid: text,
      title: text,
      state: oneOf<TestState>(),
      questions: number,
      minutes: number,
      learners: number,
      changed: boolean,
      updated_at: timestamp,
    })`
      select t.uid, t.title, t.state, t.updated_at,
        (select count(*)::int from mock_test_questions q where q.test_id = t.id) as questions,
        (select coalesce(sum(minutes), 0)::int from mock_test_sections s where s.test_id = t.id) as minutes,
        (select coalesce(sum(s.learners), 0)::int from mock_test_versions v join mock_scores s on s.version_id = v.id where v.test_id = t.id) as learners,
        t.state <> 'DRAFT' and t.version <> coalesce((select v.test_version from mock_test_versions v where v.test_id = t.id order by v.number desc limit 1), 0) as changed
      from mock_tests t where t.course_id = ${course.id} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { n: number })`select count(*)::int as n from mock_tests where course_id = ${course.id}`,
  ])
  return {
    data: {
      course: { uid: course.uid, courseTitle: course.title },
      tests: rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: new Date(updated_at).toISOString() })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})

export const readMockTest = action(contract.readMockTest, async ({ db, actor }, { uid }) => {
  const { test, course } = await testToManage(db, actor, uid)
  const [sections, questions, [published]] = await Promise.all([
    queryRows(db, { id: number, uid: text, title: text, minutes: number, right: number, wrong: number })`
      select id, uid, title, minutes, marks_right as right, marks_wrong as wrong
      from mock_test_sections where test_id = ${test.id} order by position, id`,
    queryRows(db, { section_id: number, uid: text, kind: oneOf<QuestionKind>(), text, topic: text })`
      select t.section_id, q.uid, q.kind, q.text, q.topic
      from mock_test_questions t join bank_questions q on q.id = t.question_id
      where t.test_id = ${test.id} order by t.position, q.id`,
    queryRows(db, { version: number, learners: number })`
      select coalesce(max(v.test_version), 0) as version,
        coalesce(sum((select sum(s.learners) from mock_scores s where s.version_id = v.id)), 0)::int as learners
      from mock_test_versions v where v.test_id = ${test.id}`,
  ])
  const { title, instructions, maxAttempts, shuffleQuestions, shuffleOptions, state, version } = test
  return {
    data: {
      course: { uid: course.uid, courseTitle: course.title },
      uid,
      title,
      instructions,
      maxAttempts,
      shuffleQuestions,
      shuffleOptions,
      state,
      version,
      publishedVersion: published?.version ?? 0,
      learners: published?.learners ?? 0,
      sections: sections.map(({ id, right, wrong, ...section }) => ({
        ...section,
        marks: right / 100,
        negativeMarks: wrong / 100,
        questions: questions
          .filter((one) => one.section_id === id)
          .map((one) => ({ uid: one.uid, kind: one.kind, excerpt: excerptOf(one.text), topic: one.topic })),
      })),
    },
  }
})
