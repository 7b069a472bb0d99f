import { beforeAll, expect, test } from 'vitest'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { lessonProblems } from '#features/authoring/rules/lesson-rules.ts'
import { rightAnswers, scoreQuiz } from '#features/learning/rules/score-quiz.ts'
import { readSeed, type Seed, type SeedCourse } from './read-seed.ts'
import { resourceUid, seedContent } from './seed-content.ts'

let seed: Seed
let all: { course: SeedCourse; title: string; content: LessonContent }[]
beforeAll(async () => {
  seed = await readSeed()
  all = seed.courses.flatMap((course) =>
    course.sections.flatMap((section, s) =>
      section.lessons.flatMap((lesson, position) => {
        const content = seedContent(lesson, `${course.slug}:${s}:${position}`)
        return content ? [{ course, title: lesson.title, content }] : []
      }),
    ),
  )
})
const of = (kind: LessonContent['kind']) => all.filter(({ content }) => content.kind === kind)

test('the demo school has quizzes, files and assignments, in English and in Hindi', () => {
  expect(of('quiz').length).toBeGreaterThanOrEqual(6)
  expect(of('resource').length).toBeGreaterThanOrEqual(4)
  expect(of('assignment').length).toBeGreaterThanOrEqual(4)
  for (const kind of ['quiz', 'resource', 'assignment'] as const)
    expect(new Set(of(kind).map(({ course }) => course.language))).toEqual(new Set(['English', 'Hindi']))
})

test('each of them could be published as it stands', () => {
  for (const { title, content } of all) expect([title, lessonProblems(content)]).toEqual([title, {}])
})

test('there are rubrics in both languages, one with a rule for late answers', () => {
  const graded = of('assignment').filter(({ content }) => content.kind === 'assignment' && content.rubric?.length)
  expect(new Set(graded.map(({ course }) => course.language))).toEqual(new Set(['English', 'Hindi']))
  expect(graded.some(({ content }) => content.kind === 'assignment' && content.lateRule === 'deduct')).toBe(true)
})

test('every quiz is passed by its own right answers', () => {
  for (const { title, content } of of('quiz')) {
    if (content.kind !== 'quiz') continue
    const answers = Object.fromEntries(
      content.questions.map((question) => {
        const right = rightAnswers(question)
        return [question.uid, question.type === 'short' ? right.slice(0, 1) : right]
      }),
    )
    expect([title, scoreQuiz(content, answers)]).toEqual([
      title,
      expect.objectContaining({ percent: 100, passed: true }),
    ])
  }
})

test('every file is there, and every assignment has answers with feedback', () => {
  const files = new Set(seed.resources.map(({ key }) => resourceUid(key)))
  for (const { content } of of('resource'))
    expect(content.kind === 'resource' && files.has(content.mediaUid ?? '')).toBe(true)
  for (const { course } of of('assignment')) {
    const answers = seed.answers[course.slug] ?? []
    expect(answers.length).toBeGreaterThan(2)
    for (const { text, again, better, accepted } of answers)
      for (const body of [text, again, better, accepted]) expect(body.trim()).not.toBe('')
  }
})
