import { eq } from 'drizzle-orm'
import type { ContentOf, LessonContent, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { type courses, lessons } from '#features/catalogue/tables.ts'
import { grantEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { makeCourse, makeLearner, type MadeCourse, type Person, type TestApp } from './make.ts'

/** Makes one lesson of a course a quiz, a resource or an assignment. */
export async function setContent(
  app: TestApp,
  course: MadeCourse,
  index: number,
  content: LessonContent,
  more: { mediaAssetId?: number } = {},
): Promise<string> {
  const lesson = course.lessons[index]
  if (!lesson) throw new Error(`the course has no lesson ${index}`)
  await app.database.db
    .update(lessons)
    .set({ kind: content.kind, content, body: '', ...more })
    .where(eq(lessons.id, lesson.id))
  return lesson.uid
}

/** A learner who owns the course since a moment. */
export async function enrolIn(app: TestApp, course: MadeCourse, at = app.ctx().now()): Promise<Person> {
  const learner = await makeLearner(app)
  await own(app, course, learner, at)
  return learner
}
export async function own(app: TestApp, course: MadeCourse, person: Person, at = app.ctx().now()): Promise<void> {
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [course.id], source: 'purchase', at }),
  )
}

export async function progressOf(app: TestApp, learner: Person, course: MadeCourse) {
  const rows = await app.database.db.select().from(enrolments).where(eq(enrolments.courseId, course.id))
  const row = rows.find((one) => one.userId === learner.id)
  return { completedLessons: row?.completedLessons, progress: row?.progress, lastLessonId: row?.lastLessonId }
}

const question = (
  uid: string,
  type: QuizQuestion['type'],
  correct: string[],
  options: string[] = [],
): QuizQuestion => ({
  uid,
  type,
  text: `Question ${uid}`,
  options: options.map((one) => ({ uid: one, text: `Option ${one}` })),
  correct,
  explanation: `Because of ${uid}`,
})

/** One question of each type; passed with three of the four right. */
export const quizOfAllTypes: ContentOf<'quiz'> = {
  kind: 'quiz',
  passPercent: 75,
  shuffle: false,
  questions: [
    question('questionone', 'single', ['optionb1'], ['optiona1', 'optionb1', 'optionc1']),
    question('questiontwo', 'multiple', ['optiona2', 'optionc2'], ['optiona2', 'optionb2', 'optionc2']),
    question('questionthree', 'true-false', ['false']),
    question('questionfour', 'short', ['हिन्दी', 'Hindi']),
  ],
}
export const rightAnswers = {
  questionone: ['optionb1'],
  questiontwo: ['optionc2', 'optiona2'],
  questionthree: ['false'],
  questionfour: ['  हिंदी '],
}

export const assignmentOf = (more: Partial<ContentOf<'assignment'>> = {}): ContentOf<'assignment'> => ({
  kind: 'assignment',
  brief: '<p>Write three sentences.</p>',
  answer: 'text',
  dueDays: 7,
  ...more,
})

/** A course whose first lesson is the given one. */
export async function courseWith(
  app: TestApp,
  content: LessonContent,
  more: Partial<typeof courses.$inferInsert> & { lessons?: number } = {},
): Promise<{ course: MadeCourse; lessonUid: string }> {
  const course = await makeCourse(app, { lessons: 2, ...more })
  return { course, lessonUid: await setContent(app, course, 0, content) }
}
