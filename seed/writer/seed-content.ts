import type { ContentOf, LessonContent, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { htmlFromMarkdown } from '#platform/files/rich-text.ts'
import { demoUid } from './seeded-random.ts'
import type { SeedLesson, SeedQuestion } from './read-seed.ts'

/** What a lesson of the kinds that are done rather than followed holds; null for a video or an article. */
export function seedContent(lesson: SeedLesson, key: string): LessonContent | null {
  if (lesson.quiz) return quizOf(lesson.quiz, key)
  if (lesson.resource)
    return {
      kind: 'resource',
      mediaUid: resourceUid(lesson.resource.file),
      note: htmlFromMarkdown(lesson.resource.note),
    }
  if (lesson.assignment) return assignmentOf(lesson.assignment, key)
  return null
}

function assignmentOf(
  { brief, answer, dueDays, late, rubric }: NonNullable<SeedLesson['assignment']>,
  key: string,
): ContentOf<'assignment'> {
  const criteria = rubric?.map(({ title, points, description = '' }, index) => ({
    uid: demoUid(`criterion:${key}:${index}`),
    title,
    description,
    points,
  }))
  return {
    kind: 'assignment',
    brief: htmlFromMarkdown(brief),
    answer,
    dueDays: dueDays ?? null,
    ...(criteria ? { rubric: criteria } : {}),
    ...(late ? { lateRule: late.rule, lateDeduction: late.percent ?? null } : {}),
  }
}

export function resourceUid(file: string): string {
  return demoUid(`resource:${file}`)
}

function quizOf({ passPercent, shuffle, questions }: NonNullable<SeedLesson['quiz']>, key: string): ContentOf<'quiz'> {
  return {
    kind: 'quiz',
    passPercent,
    shuffle,
    questions: questions.map((question, index) => questionOf(question, `${key}:${index}`)),
  }
}

function questionOf(seed: SeedQuestion, key: string): QuizQuestion {
  const options = (seed.options ?? []).map((text, index) => ({
    uid: demoUid(`option:${key}:${index}`),
    text: `${text}`,
  }))
  const { right } = seed
  const places = Array.isArray(right) ? right : typeof right === 'number' ? [right] : []
  const correct =
    seed.type === 'short'
      ? (seed.accept ?? []).map(String)
      : seed.type === 'true-false'
        ? [String(right)]
        : places.map((place) => options[place - 1]?.uid ?? '')
  if (correct.length === 0 || correct.includes('')) throw new Error(`the question “${seed.ask}” has no right answer`)
  return {
    uid: demoUid(`question:${key}`),
    type: seed.type,
    text: seed.ask,
    options,
    correct,
    explanation: seed.explanation.trim(),
  }
}
