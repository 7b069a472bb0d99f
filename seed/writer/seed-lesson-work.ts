import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { scoredQuestions } from '#features/learning/queries/opened-quiz.ts'
import { dueAt } from '#features/learning/rules/due-at.ts'
import { type QuizAnswers, rightAnswers, scoreQuiz } from '#features/learning/rules/score-quiz.ts'
import { assignmentAnswers, quizAttempts } from '#features/learning/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayMs, hourMs, minuteMs } from '#platform/format/durations.ts'
import { demoUid, seededRandom, type SeededRandom } from './seeded-random.ts'
import { chunks, type Visit } from './seed-learning.ts'
import type { DemoPeople } from './seed-people.ts'
import type { Seed, SeedAnswer } from './read-seed.ts'
import { withPoints } from './seed-points.ts'

/** How many answers of a course wait for its creator, at most; older ones were given back and never taken up. */
const maxWaiting = 4
const waitingDays = 21

type Attempt = typeof quizAttempts.$inferInsert
type Answer = typeof assignmentAnswers.$inferInsert

/** What learners did in quizzes and assignments, so that every lesson of theirs that is complete was passed or accepted. */
export async function seedLessonWork(
  tx: Tx,
  seed: Seed,
  people: DemoPeople,
  visits: Visit[],
  now: Date,
): Promise<void> {
  const roll = seededRandom('lesson work')
  const attempts: Attempt[] = []
  const answers: Answer[] = []
  const waiting = new Map<number, number>()
  for (const visit of visits) {
    const { lesson, course } = visit
    if (lesson.content?.kind === 'quiz') attempts.push(...attemptsOf(visit, lesson.content, roll))
    if (lesson.content?.kind !== 'assignment') continue
    const texts = seed.answers[course.seed.slug]
    if (!texts) throw new Error(`seed/answers.yaml: nobody hands in anything in ${course.seed.slug}`)
    const before = waiting.get(lesson.id) ?? 0
    const fresh = visit.at.getTime() > now.getTime() - waitingDays * dayMs
    const waits = !visit.done && fresh && visit.learner !== people.learners[0]
    if (waits && before >= maxWaiting) continue
    if (waits) waiting.set(lesson.id, before + 1)
    const creatorId = people.creators.get(course.seed.creator)?.id ?? people.admin.id
    const handed = answersOf(visit, lesson.content, { texts, at: before, waits, creatorId, now, roll })
    answers.push(...withPoints(lesson.content, handed))
  }
  for (const rows of chunks(attempts, 500)) await tx.insert(quizAttempts).values(rows)
  for (const rows of chunks(answers, 500)) await tx.insert(assignmentAnswers).values(rows)
}

/** A passed attempt, often after one that was not; of a lesson that is still open only the latter. */
function attemptsOf(
  { learner, lesson, at, began, done }: Visit,
  quiz: ContentOf<'quiz'>,
  roll: SeededRandom,
): Attempt[] {
  const needed = Math.ceil((quiz.passPercent * quiz.questions.length) / 100)
  const tries = done ? (roll.chance(0.35) ? [false, true] : [true]) : [false]
  return tries.map((passes, index) => {
    const right = passes ? roll.whole(needed, quiz.questions.length) : roll.whole(0, Math.max(0, needed - 1))
    const answers = answersWith(quiz, right, roll)
    const score = scoreQuiz(quiz, answers)
    const submittedAt = new Date(Math.max(began.getTime(), at.getTime() - (tries.length - 1 - index) * 25 * minuteMs))
    return {
      uid: demoUid(`attempt:${learner.uid}:${lesson.id}:${index}`),
      lessonId: lesson.id,
      userId: learner.id,
      idempotencyKey: demoUid(`attempt key:${learner.uid}:${lesson.id}:${index}`),
      questions: scoredQuestions(quiz, answers, score),
      points: score.points,
      outOf: score.outOf,
      percent: score.percent,
      passPercent: quiz.passPercent,
      passed: score.passed,
      submittedAt,
    }
  })
}

/** Answers of which so many are right. */
function answersWith({ questions }: ContentOf<'quiz'>, points: number, roll: SeededRandom): QuizAnswers {
  const places = questions.map((_, at) => at)
  const wrong = new Set<number>()
  while (wrong.size < questions.length - points) wrong.add(roll.pick(places))
  const answers: Record<string, string[]> = {}
  questions.forEach((question, at) => {
    const right = rightAnswers(question)
    if (question.type === 'short') answers[question.uid] = [wrong.has(at) ? '?' : (right[0] ?? '')]
    else if (question.type === 'true-false')
      answers[question.uid] = wrong.has(at) ? [right[0] === 'true' ? 'false' : 'true'] : right
    else {
      const other = question.options.find((option) => !right.includes(option.uid))
      answers[question.uid] = wrong.has(at) ? (other ? [other.uid] : []) : right
    }
  })
  return answers
}

type Hands = { texts: SeedAnswer[]; at: number; waits: boolean; creatorId: number; now: Date; roll: SeededRandom }

/** Accepted where the lesson is complete, sometimes at the second try; else waiting, or marked for another try. */
function answersOf(visit: Visit, content: ContentOf<'assignment'>, hands: Hands): Answer[] {
  const { learner, lesson, began, done } = visit
  const { texts, at, waits, creatorId, now, roll } = hands
  const seed = (done ? roll.pick(texts) : texts[at % texts.length]) as SeedAnswer
  const due = dueAt(began, { ...content, dueSince: null })
  const row = (index: number, handedInAt: Date, more: Partial<Answer>): Answer => ({
    uid: demoUid(`answer:${learner.uid}:${lesson.id}:${index}`),
    lessonId: lesson.id,
    userId: learner.id,
    idempotencyKey: demoUid(`answer key:${learner.uid}:${lesson.id}:${index}`),
    text: index === 0 ? seed.text.trim() : `${seed.text.trim()}\n\n${seed.better}`,
    handedInAt,
    late: due !== null && handedInAt > due,
    state: 'WAITING',
    gradedBy: more.gradedAt ? creatorId : null,
    ...more,
  })
  const graded = (state: 'ACCEPTED' | 'AGAIN', gradedAt: Date) => ({
    state,
    gradedAt,
    feedback: state === 'AGAIN' ? seed.again : seed.accepted,
  })
  if (!done) {
    const handedInAt = new Date(Math.min(now.getTime() - minuteMs, visit.at.getTime() + minuteMs))
    const soon = new Date(Math.min(now.getTime(), handedInAt.getTime() + 5 * hourMs))
    if (!waits) return [row(0, handedInAt, graded('AGAIN', soon))]
    // The first of them is at the second try already.
    if (at === 0) {
      const first = new Date(handedInAt.getTime() - 2 * dayMs)
      return [row(0, first, graded('AGAIN', new Date(first.getTime() + dayMs))), row(1, handedInAt, {})]
    }
    return [row(0, handedInAt, {})]
  }
  const gradedAt = visit.at
  const handedInAt = new Date(Math.max(began.getTime(), gradedAt.getTime() - roll.whole(2, 40) * hourMs))
  if (!roll.chance(0.25)) return [row(0, handedInAt, graded('ACCEPTED', gradedAt))]
  const first = new Date(Math.max(began.getTime(), handedInAt.getTime() - 3 * dayMs))
  return [
    row(0, first, graded('AGAIN', new Date((first.getTime() + handedInAt.getTime()) / 2))),
    row(1, handedInAt, graded('ACCEPTED', gradedAt)),
  ]
}
