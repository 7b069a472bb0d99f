import { createHash } from 'node:crypto'
import { and, count, desc, eq } from 'drizzle-orm'
import type { ContentOf, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import type { Db } from '#platform/database/db.ts'
import type { AskedQuestion, OpenedQuiz, ScoredAttempt, ScoredQuestion } from '../contract/quiz.ts'
import { type QuizAnswers, type QuizScore, rightAnswers } from '../rules/score-quiz.ts'
import { shuffled } from '#features/practice/rules/shuffle.ts'
import { quizAttempts } from '../tables.ts'

type Quiz = ContentOf<'quiz'>
type AttemptRow = typeof quizAttempts.$inferSelect
const maxAttempts = 20

/**
 * The fields are listed one by one, so that a new field of a question, or its right answer, is never sent by accident.
 */
function withoutAnswers({ uid, type, text, options }: QuizQuestion): AskedQuestion {
  return { uid, type, text, options: options.map((option) => ({ uid: option.uid, text: option.text })) }
}

/**
 * A short text that identifies the questions of a quiz. It leaves out the right answers: a corrected answer applies
 * immediately, and the text reveals none.
 */
export function quizVersion({ questions }: Pick<Quiz, 'questions'>): string {
  return createHash('sha256')
    .update(JSON.stringify(questions.map(withoutAnswers)))
    .digest('base64url')
    .slice(0, 22)
}

/** The questions in the order of this attempt; the two sides of true-false stay where they are. */
function inOrder({ questions, shuffle }: Quiz, seed: string): AskedQuestion[] {
  const list = questions.map(withoutAnswers)
  if (!shuffle) return list
  return shuffled(list, seed).map((one) => ({ ...one, options: shuffled(one.options, `${seed} ${one.uid}`) }))
}

/** A quiz for a learner: its questions without the answers, and what they did in it before. */
export async function openedQuiz(
  db: Db,
  lesson: { id: number; content: Quiz },
  userId: number,
  preview: boolean,
): Promise<OpenedQuiz> {
  const rows = preview ? [] : await attemptsOf(db, lesson.id, userId)
  const taken = rows.length < maxAttempts ? rows.length : await countAttempts(db, lesson.id, userId)
  const [last] = rows[0] ? await db.select().from(quizAttempts).where(eq(quizAttempts.id, rows[0].id)) : []
  return {
    questions: inOrder(lesson.content, `${userId} ${lesson.id} ${taken}`),
    passPercent: lesson.content.passPercent,
    version: quizVersion(lesson.content),
    attempts: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    last: last ? attemptOf(last) : null,
  }
}

/** The newest attempts without their questions, which make up most of their size. */
async function attemptsOf(db: Db, lessonId: number, userId: number) {
  const { id, uid, points, outOf, percent, passPercent, passed, submittedAt } = quizAttempts
  return db
    .select({ id, uid, points, outOf, percent, passPercent, passed, submittedAt })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
    .orderBy(desc(submittedAt), desc(id))
    .limit(maxAttempts)
}

export async function countAttempts(db: Pick<Db, 'select'>, lessonId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
  return row?.n ?? 0
}

export function attemptOf(row: AttemptRow): ScoredAttempt {
  const { uid, points, outOf, percent, passPercent, passed, submittedAt, questions } = row
  return { uid, points, outOf, percent, passPercent, passed, submittedAt: submittedAt.toISOString(), questions }
}

/** Half a letter is no text to a database. */
const wellFormed = (text: string) => text.toWellFormed()

/** The questions with the given and the right answers: saved with the attempt, shown after it. */
export function scoredQuestions({ questions }: Quiz, answers: QuizAnswers, { right }: QuizScore): ScoredQuestion[] {
  return questions.map((question) => ({
    ...withoutAnswers(question),
    given: Object.hasOwn(answers, question.uid) ? (answers[question.uid] ?? []).map(wellFormed) : [],
    right: right[question.uid] ?? false,
    correct: rightAnswers(question),
    explanation: question.explanation,
  }))
}
