import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import type { ContentOf, LessonContent, LessonKind, QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../messages/authoring-en.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'

type Problems = Record<string, LocalizableText>

/** A lesson as it begins. */
export function emptyContent(kind: LessonKind): LessonContent {
  switch (kind) {
    case 'video':
      return { kind, mediaUid: null, notes: '' }
    case 'article':
      return { kind, body: '' }
    case 'quiz':
      return { kind, questions: [], passPercent: 70, shuffle: true }
    case 'resource':
      return { kind, mediaUid: null, note: '' }
    case 'assignment':
      return { kind, brief: '', answer: 'either', dueDays: null }
  }
}

const nothingIn = (html: string) => plainText(html) === '' && !/<img\s/i.test(html)

function questionProblems(question: QuizQuestion, at: string): Problems {
  const problems: Problems = {}
  if (question.text.trim() === '') problems[`${at}.text`] = textOf(messages, 'questionText')
  if (question.type === 'short') {
    if (!question.correct.some((answer) => answer.trim() !== ''))
      problems[`${at}.correct`] = textOf(messages, 'acceptedMissing')
    return problems
  }
  if (question.type === 'true-false') {
    const [only, ...more] = question.correct
    if (more.length > 0 || (only !== 'true' && only !== 'false'))
      problems[`${at}.correct`] = textOf(messages, 'correctMissing')
    return problems
  }
  if (question.options.length < 2) problems[`${at}.options`] = textOf(messages, 'optionsMissing')
  question.options.forEach((option, i) => {
    if (option.text.trim() === '') problems[`${at}.options.${i}.text`] = textOf(messages, 'optionText')
  })
  const right = question.options.filter((option) => question.correct.includes(option.uid))
  if (right.length === 0) problems[`${at}.correct`] = textOf(messages, 'correctMissing')
  else if (question.type === 'single' && right.length > 1) problems[`${at}.correct`] = textOf(messages, 'oneCorrect')
  return problems
}

function rubricProblems({ rubric = [], dueDays, lateRule, lateDeduction }: ContentOf<'assignment'>): Problems {
  const problems: Problems = {}
  rubric.forEach(({ title, points }, i) => {
    if (title.trim() === '') problems[`rubric.${i}.title`] = textOf(messages, 'criterionTitle')
    if (!isWhole(points, 1, 100)) problems[`rubric.${i}.points`] = textOf(messages, 'criterionPoints')
  })
  if (dueDays === null || lateRule !== 'deduct') return problems
  if (rubric.length === 0) problems.lateRule = textOf(messages, 'deductionWithoutPoints')
  if (!isWhole(lateDeduction ?? 0, 5, 50)) problems.lateDeduction = textOf(messages, 'lateDeductionRange')
  return problems
}

/** What a lesson lacks before it may be published: field → message, nested fields by their dotted path. */
export function lessonProblems(content: LessonContent): Problems {
  switch (content.kind) {
    case 'video':
      return content.mediaUid ? {} : { mediaUid: textOf(messages, 'videoMissing') }
    case 'article':
      return nothingIn(content.body) ? { body: textOf(messages, 'articleMissing') } : {}
    case 'resource':
      return content.mediaUid ? {} : { mediaUid: textOf(messages, 'fileMissing') }
    case 'assignment':
      return {
        ...(nothingIn(content.brief) ? { brief: textOf(messages, 'briefMissing') } : {}),
        ...(content.dueDays !== null && !isWhole(content.dueDays, 1, 365)
          ? { dueDays: textOf(messages, 'dueDaysRange') }
          : {}),
        ...rubricProblems(content),
      }
    case 'quiz': {
      const problems: Problems = {}
      if (content.questions.length === 0) problems.questions = textOf(messages, 'questionsMissing')
      content.questions.forEach((question, i) => Object.assign(problems, questionProblems(question, `questions.${i}`)))
      if (!isWhole(content.passPercent, 1, 100)) problems.passPercent = textOf(messages, 'passPercentRange')
      return problems
    }
  }
}

function isWhole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

const wordsAMinute = 160
const questionSeconds = 45

/** How long a lesson takes, in seconds: a video's length, the reading time of a text, 45 seconds a question. */
export function lessonSeconds(content: LessonContent, videoSeconds = 0): number {
  switch (content.kind) {
    case 'video':
      return videoSeconds
    case 'article':
      return readingSeconds(content.body)
    case 'quiz':
      return content.questions.length * questionSeconds
    case 'resource':
      return readingSeconds(content.note)
    case 'assignment':
      return readingSeconds(content.brief)
  }
}

function readingSeconds(html: string): number {
  const text = plainText(html)
  if (text === '') return 0
  return Math.max(1, Math.round(text.split(/\s+/).length / wordsAMinute)) * 60
}

/**
 * What is written in a lesson, as plain text: for reading a difference. What is set in it: lesson-settings.ts.
 * @param truth what its reader calls the two answers of a statement
 */
export function writtenText(content: LessonContent, truth: { true: string; false: string }): string {
  switch (content.kind) {
    case 'video':
      return plainText(content.notes)
    case 'article':
      return plainText(content.body)
    case 'resource':
      return plainText(content.note)
    case 'assignment':
      return [
        plainText(content.brief),
        ...(content.rubric ?? []).map(({ title, description, points }) =>
          [`${title} (${points})`, description].filter((line) => line.trim() !== '').join('\n'),
        ),
      ].join('\n\n')
    case 'quiz':
      return content.questions
        .map((question) =>
          [question.text, ...answersOf(question, truth), question.explanation]
            .filter((line) => line.trim() !== '')
            .join('\n'),
        )
        .join('\n\n')
  }
}

function answersOf({ type, options, correct }: QuizQuestion, truth: { true: string; false: string }): string[] {
  if (type === 'true-false') return correct.map((answer) => `✓ ${answer === 'true' ? truth.true : truth.false}`)
  if (type === 'short') return correct.map((answer) => `✓ ${answer}`)
  return options.map(({ uid, text }) => `${correct.includes(uid) ? '✓' : '–'} ${text}`)
}
