import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { attemptOpen, notEnrolled, sectionNotFound } from '../actions/refusals.ts'
import { collectOwnWrongAnswers } from '../actions/revision-cards.ts'
import { settledAttempt } from '../actions/sit-test.ts'
import * as contract from '../contract/attempts.ts'
import { canSeeSolutions } from '../policy.ts'
import { totalMarks } from '../rules/mock-tests.ts'
import { weakTopics } from '../rules/score.ts'
import { inOrder, withoutAnswer } from './open-attempt.ts'
import { versionContent } from './version-content.ts'

const steps = 10
const maxLessonsOfTopic = 3
const twoDigits = (value: number) => Math.round(value * 100) / 100

/** Where a score is among those of all learners: sums over the version's scores, never over attempts. */
async function rankingOf(db: Db, versionId: number, score: number, marks: number) {
  const [[sums], buckets] = await Promise.all([
    queryRows(db, { learners: number, above: number, below: number, average: number, highest: number })`
      select coalesce(sum(learners), 0)::int as learners, coalesce(sum(learners) filter (where score > ${score}), 0)::int as above,
        coalesce(sum(learners) filter (where score < ${score}), 0)::int as below,
        coalesce(sum(learners::float8 * score) / nullif(sum(learners), 0), 0)::float8 as average, coalesce(max(score), 0)::int as highest
      from mock_scores where version_id = ${versionId}`,
    queryRows(db, { step: number, learners: number })`
      select least(${steps - 1}::int, greatest(0, floor(score::float8 * ${steps} / ${marks})))::int as step, sum(learners)::int as learners
      from mock_scores where version_id = ${versionId} group by 1`,
  ])
  const ownStep = Math.min(steps - 1, Math.max(0, Math.floor((score * steps) / marks)))
  const spread = Array.from({ length: steps }, (_, step) => ({
    from: twoDigits((marks * step) / steps / 100),
    to: twoDigits((marks * (step + 1)) / steps / 100),
    learners: buckets.find((one) => one.step === step)?.learners ?? 0,
    own: step === ownStep,
  }))
  const { learners = 0, above = 0, below = 0, average = 0, highest = 0 } = sums ?? {}
  return {
    rank: above + 1,
    learners,
    scoredLess: below,
    percentile: learners === 0 ? 0 : twoDigits((below * 100) / learners),
    average: twoDigits(average / 100),
    highest: highest / 100,
    spread,
  }
}

/** The lessons of a course whose titles name a topic. */
async function lessonsOfTopics(db: Db, courseId: number, topics: readonly string[]) {
  if (topics.length === 0) return []
  return queryRows(db, { topic: text, uid: text, title: text })`
    select t.topic, l.uid, l.title from jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) t(topic)
    cross join lateral (select l.uid, l.title from lessons l join sections s on s.id = l.section_id
      where l.course_id = ${courseId} and l.removed_at is null and strpos(fold_text(l.title), fold_text(t.topic)) > 0
      order by s.position, l.position, l.id limit ${maxLessonsOfTopic}) l`
}

export const attemptResult = action(contract.attemptResult, async (ctx, { uid }) => {
  const attempt = await settledAttempt(ctx, uid)
  if (attempt.submittedAt === null || attempt.score === null) throw attemptOpen()
  const { db, actor } = ctx
  const version = await versionContent(db, attempt.versionUid)
  const marks = totalMarks(version.sections)
  const [sections, answers, ranking, [taken]] = await Promise.all([
    queryRows(db, {
      position: number,
      right: nullable(number),
      wrong: nullable(number),
      unanswered: nullable(number),
      score: nullable(number),
    })`
      select position, "right", wrong, unanswered, score from mock_attempt_sections where attempt_id = ${attempt.id} order by position`,
    queryRows(db, { uid: text, right: nullable(boolean) })`
      select question_uid as uid, is_right as "right" from mock_answers where attempt_id = ${attempt.id}`,
    rankingOf(db, attempt.versionId, attempt.score, marks),
    queryRows(db, { n: number })`
      select count(*)::int as n from mock_attempts where test_id = ${attempt.testId} and user_id = ${actor.userId}`,
  ])
  const right = new Map(answers.map((one) => [one.uid, one.right === true]))
  const weak = weakTopics(version.sections, right)
  const lessons = attempt.enrolled
    ? await lessonsOfTopics(
        db,
        attempt.courseId,
        weak.map(({ topic }) => topic),
      )
    : []
  const total = (of: 'right' | 'wrong' | 'unanswered') => sections.reduce((sum, one) => sum + (one[of] ?? 0), 0)
  return {
    data: {
      uid,
      course: { uid: attempt.courseUid, courseTitle: attempt.courseTitle },
      title: version.title,
      number: attempt.number,
      submittedAt: attempt.submittedAt.toISOString(),
      timedOut: attempt.timedOut,
      right: total('right'),
      wrong: total('wrong'),
      unanswered: total('unanswered'),
      score: attempt.score / 100,
      marks: marks / 100,
      counted: attempt.counted,
      ...ranking,
      sections: version.sections.map((section, position) => {
        const found = sections.find((one) => one.position === position)
        const wrong = found?.wrong ?? 0
        return {
          title: section.title,
          marks: (section.marksRight * section.questions.length) / 100,
          questions: section.questions.length,
          right: found?.right ?? 0,
          wrong,
          unanswered: found?.unanswered ?? 0,
          score: (found?.score ?? 0) / 100,
          lost: (wrong * section.marksWrong) / 100,
        }
      }),
      weakTopics: weak.map((one) => ({
        ...one,
        lessons: lessons
          .filter(({ topic }) => topic === one.topic)
          .map((lesson) => ({ uid: lesson.uid, title: lesson.title })),
      })),
      attemptsLeft: Math.max(0, attempt.maxAttempts - (taken?.n ?? 0)),
      canSeeSolutions: canSeeSolutions(actor, attempt, attempt),
    },
  }
})

export const attemptSolutions = action(contract.attemptSolutions, async (ctx, { uid, section: place }) => {
  const attempt = await settledAttempt(ctx, uid)
  if (attempt.submittedAt === null) throw attemptOpen()
  if (!canSeeSolutions(ctx.actor, attempt, attempt)) throw notEnrolled()
  const version = await versionContent(ctx.db, attempt.versionUid)
  const section = version.sections[place]
  if (!section) throw sectionNotFound()
  await collectOwnWrongAnswers(ctx)
  const [answers, figures, cards] = await Promise.all([
    queryRows(ctx.db, { uid: text, given: json<string[]>(), right: nullable(boolean) })`
      select question_uid as uid, given, is_right as "right" from mock_answers where attempt_id = ${attempt.id}`,
    queryRows(ctx.db, { uid: text, percent: number })`
      select question_uid as uid, round("right" * 100.0 / sat)::int as percent
      from mock_question_figures where version_id = ${attempt.versionId}`,
    queryRows(ctx.db, { uid: text })`
      select q.uid from revision_cards r join bank_questions q on q.id = r.question_id
      where r.user_id = ${ctx.actor.userId} and q.uid = any(${sql.param(section.questions.map(({ uid: one }) => one))}::text[])`,
  ])
  const revised = new Set(cards.map((one) => one.uid))
  return {
    data: {
      sections: version.sections.map(({ title }) => title),
      questions: inOrder(section, version, attempt.seed).map((question) => {
        const answer = answers.find((one) => one.uid === question.uid)
        const right = answer?.right ?? null
        return {
          ...withoutAnswer(question, attempt.seed),
          given: answer?.given ?? [],
          correct: [...question.correct],
          tolerance: question.tolerance,
          right,
          score: right === null ? 0 : right ? section.marksRight / 100 : -section.marksWrong / 100,
          explanation: question.explanation,
          explanationHi: question.explanationHi,
          topic: question.topic,
          revised: revised.has(question.uid),
          rightPercent: figures.find((one) => one.uid === question.uid)?.percent ?? null,
        }
      }),
    },
  }
})
