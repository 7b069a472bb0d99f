import { beforeAll, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lessonSeconds } from '#features/authoring/rules/lesson-rules.ts'
import { courseContents } from '#features/catalogue/rules/course-contents.ts'
import { readSeed, readYaml, seedFolder, type Seed, type SeedCourse, type SeedLesson } from './read-seed.ts'
import { seedContent } from './seed-content.ts'

/** A rejected course may promise too much: that can be why it was rejected. */
let courses: SeedCourse[]
let seed: Seed
beforeAll(async () => {
  seed = await readSeed()
  courses = seed.courses.filter(({ state }) => state !== 'rejected')
})

const english = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const tens = { fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, hundred: 100 }
const hindi = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस', 'ग्यारह', 'बारह']
const hindiTens = { पंद्रह: 15, बीस: 20, तीस: 30, चालीस: 40, पचास: 50, सौ: 100 }
const values = new Map<string, number>([
  ...english.map((word, n) => [word, n] as const),
  ...hindi.map((word, n) => [word, n] as const),
  ...Object.entries({ ...tens, ...hindiTens }),
])
const numberOf = (word: string) => values.get(word.toLowerCase()) ?? Number(word.replaceAll(',', ''))

/** What can be counted, by the words for it in both languages. */
const units = {
  lessons: 'lessons?|पाठों?',
  quizzes: 'quiz(?:zes)?|क्विज़',
  questions: 'MCQs?|problems?|practice questions|बहुविकल्पीय प्रश्न',
  projects: 'projects?|प्रोजेक्ट',
  hours: 'hours?|घंट[ेों]+',
  weeks: 'weeks?|हफ़्त[ेों]+',
  days: 'days?|दिन(?:ों)?',
  things:
    'recipes?|songs?|couplets?|sentences?|stitches|checks?|exercises?|experiments?|rules?|answers?|practices?|dishes|curries|sweets|pickles|chutneys|plants|companies|slides|खाने|जवाब|टाँके|सेटिंग',
} as const
type Unit = keyof typeof units
type Promised = { unit: Unit; count: number; words: string }

/** One of something is no count: one map, one project of your own. */
const minCount = 2
/** Spans that are the subject of a course and not its plan. */
const subjects: Readonly<Record<string, string>> = {
  'articleship-your-first-90-days': 'the first 90 days of articleship',
  'ghar-ka-budget-mahine-ke-pehle-das-din': 'the first ten days of a month',
  'mele-mein-pehla-stall': 'a fair of two days',
}

/** At most two words stand between a number and what it counts. */
const word = '[\\p{L}\\p{M}-]+'
const numbers = `\\d[\\d,]*|${[...values.keys()].join('|')}`
const pattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\d,.–])(?<count>${numbers})[ -]+(?:(?!(?:to|an?) )${word} +){0,2}?(?:${Object.entries(units)
    .map(([unit, words]) => `(?<${unit}>${words})`)
    .join('|')})(?![\\p{L}\\p{M}])`,
  'giu',
)

function promisesOf(text: string): Promised[] {
  return [...text.matchAll(pattern)]
    .map(({ 0: words, groups = {} }) => ({
      unit: Object.keys(units).find((name) => groups[name]) as Unit,
      count: numberOf(groups.count ?? ''),
      words,
    }))
    .filter(({ count }) => count >= minCount)
}

const lessonsOf = (course: SeedCourse): SeedLesson[] => course.sections.flatMap(({ lessons }) => lessons)
const matches = (text: string, by: RegExp) => text.match(by)?.length ?? 0

function contentsOf(course: SeedCourse) {
  const lessons = lessonsOf(course)
  const quizzes = lessons.filter(({ quiz }) => quiz)
  const readOrWatched = lessons.filter(({ quiz, resource, assignment }) => !quiz && !resource && !assignment)
  const bodies = lessons.map(({ body = '' }) => body).join('\n')
  const all = [...course.sections.map(({ title }) => title), ...lessons.map(({ title }) => title), bodies].join('\n')
  return {
    lessons: [lessons.length, readOrWatched.length],
    quizzes: quizzes.length,
    questions: quizzes.reduce((sum, { quiz }) => sum + (quiz?.questions.length ?? 0), 0),
    projects: lessons.filter(({ title, assignment }) => assignment || /project|प्रोजेक्ट/i.test(title)).length,
    hours: secondsOf(course) / 3600,
    all,
    /** Each item of a list, row of a table, heading and word in bold is one thing at most. */
    things:
      matches(bodies, /^\s*(?:[-*]|\d+\.) /gm) +
      matches(bodies, /^\s*\|(?![-: |]+\|$)/gm) +
      matches(bodies, /^#+ /gm) +
      matches(bodies, /\*\*[^*]+\*\*/g),
  }
}

function secondsOf(course: SeedCourse): number {
  return lessonsOf(course).reduce((sum, lesson, position) => {
    const content = seedContent(lesson, `${course.slug}:${position}`)
    if (content) return sum + lessonSeconds(content)
    if (lesson.video) return sum + (seed.videos.get(lesson.video)?.durationSeconds ?? 0)
    return sum + (lesson.minutes ?? 1) * 60
  }, 0)
}

/** A plan of days or weeks is there where a lesson names the day or week that it ends with. */
function namesSpan(text: string, unit: 'weeks' | 'days', count: number): boolean {
  const last = promisesOf(text).some((one) => one.unit === unit && one.count === count)
  const words = unit === 'weeks' ? 'Weeks?|हफ़्ता|हफ़्ते' : 'Days?|दिन'
  const numbered = new RegExp(`(?:${words})\\s+(?:(?:${numbers})\\s*(?:to|–|-)\\s*)?(${numbers})`, 'giu')
  return last || [...text.matchAll(numbered)].some(([, number]) => numberOf(number ?? '') === count)
}

/** What a text counts and the course does not have. */
function broken(course: SeedCourse, text: string, checked: readonly Unit[]): string[] {
  const has = contentsOf(course)
  const keeps = ({ unit, count }: Promised) => {
    if (unit === 'lessons') return has.lessons.includes(count)
    if (unit === 'weeks' || unit === 'days') return course.slug in subjects || namesSpan(has.all, unit, count)
    if (unit === 'things')
      return count <= has.things || promisesOf(has.all).some((one) => one.unit === 'things' && one.count === count)
    return count <= has[unit]
  }
  return promisesOf(text)
    .filter((one) => checked.includes(one.unit) && !keeps(one))
    .map(({ words }) => `${course.slug}: ${words}`)
}

const everyUnit = Object.keys(units) as Unit[]
/** A description speaks of the world too: of a paper of three hours, or of ten days on a farm. */
const inDescriptions: readonly Unit[] = ['lessons', 'quizzes']

/** What a buyer reads first. */
const soldAs = ({ title, shortDescription }: SeedCourse) => `${title} ${shortDescription}`

test('counts are read in both languages, in digits and in words', () => {
  expect(promisesOf('Indian Polity: 60 lessons, 1,200 MCQs').map(({ unit, count }) => [unit, count])).toEqual([
    ['lessons', 60],
    ['questions', 1200],
  ])
  expect(promisesOf('चार पाठों में, 12 खाने').map(({ unit, count }) => [unit, count])).toEqual([
    ['lessons', 4],
    ['things', 12],
  ])
  expect(promisesOf('Eleven short revision lessons').map(({ count }) => count)).toEqual([11])
})

test('a course that promises more than it has is found', () => {
  const course = courses.find(({ slug }) => slug === 'indian-polity-for-upsc-prelims') as SeedCourse
  expect(broken(course, '60 lessons, 1,200 MCQs, two projects in 45 days and 90 hours', everyUnit)).toHaveLength(5)
})

test('what a title or a subtitle counts is in the course', () => {
  for (const unit of ['lessons', 'days', 'things'] as const)
    expect(courses.flatMap(({ title }) => promisesOf(title)).some((one) => one.unit === unit)).toBe(true)
  expect(
    courses.flatMap((course) =>
      [course.title, course.shortDescription, course.seoTitle ?? '', course.seoDescription ?? ''].flatMap((text) =>
        broken(course, text, everyUnit),
      ),
    ),
  ).toEqual([])
})

test('the lessons and quizzes that a description counts are in the course', () => {
  expect(courses.flatMap((course) => broken(course, course.description, inDescriptions))).toEqual([])
})

test('the demo sells nothing that the product does not have yet', () => {
  const words = /live class|doubt class|daily tests?|लाइव क्लास/i
  expect(courses.filter((course) => words.test(soldAs(course))).map(({ slug }) => slug)).toEqual([])
})

test('a course that speaks of mock tests has one', async () => {
  const tests = await readYaml<{ course: string }[]>('mock-tests.yaml')
  const having = new Set(tests.map(({ course }) => course))
  // A test of no course would be found by nobody.
  expect([...having].filter((slug) => !courses.some((course) => course.slug === slug))).toEqual([])
  const speaking = courses.filter((course) => /mock tests?|मॉक टेस्ट/i.test(soldAs(course)))
  // A free course on planning a year of study speaks of the mock tests that others sell.
  expect(speaking.map(({ slug }) => slug).filter((slug) => !having.has(slug))).toEqual(['plan-your-exam-year'])
})

/** The notes under videos are read as well. */
const notesMinutes = (course: SeedCourse) =>
  lessonsOf(course).reduce((sum, { video, body = '' }) => sum + (video ? body.split(/\s+/).length / 160 : 0), 0)

/** The most that a course costs before its discount: by the minutes to read and watch, and by its videos. */
const maxRupees = (course: SeedCourse) =>
  150 +
  20 * (secondsOf(course) / 60 + notesMinutes(course)) +
  100 * lessonsOf(course).filter(({ video }) => video).length

test('prices fit what is sold', () => {
  expect(
    courses
      .filter((course) => course.price > maxRupees(course))
      .map((course) => `${course.slug}: ₹${course.price} of ${maxRupees(course)}`),
  ).toEqual([])
})

const kindOf = ({ video, quiz, resource, assignment }: SeedLesson) =>
  quiz ? 'quiz' : resource ? 'resource' : assignment ? 'assignment' : video ? 'video' : 'article'
const heldBy = (course: SeedCourse) => courseContents(lessonsOf(course).map((lesson) => ({ kind: kindOf(lesson) })))

test('each course that is written in full has eight videos or is sold as reading', () => {
  const full = courses.filter(({ reviews }) => reviews)
  expect(full).toHaveLength(24)
  const watched = full.filter((course) => !heldBy(course).isReading)
  expect(watched.filter((course) => heldBy(course).video < 8).map(({ slug }) => slug)).toEqual([])
  expect(new Set(watched.map(({ language }) => language))).toEqual(new Set(['English', 'Hindi']))
})

test('a course for reading promises no video', () => {
  const words = /\bvideos?\b|वीडियो/i
  const texts = ({ title, shortDescription, description, outcomes }: SeedCourse) =>
    [title, shortDescription, description, ...outcomes].join('\n')
  const speaking = courses.filter((course) => heldBy(course).isReading && words.test(texts(course)))
  // One is about making videos.
  expect(speaking.map(({ slug }) => slug)).toEqual(['youtube-channel-pehle-pachas-video'])
  const bodies = courses.flatMap((course) =>
    lessonsOf(course).filter(
      ({ video, body }) => !video && /\b(?:this|the) video (?:shows|proves)\b/i.test(body ?? ''),
    ),
  )
  expect(bodies.map(({ title }) => title)).toEqual([])
})

test('every video belongs to one lesson and has captions in both languages, line by line', async () => {
  const used = courses.flatMap((course) => lessonsOf(course).flatMap(({ video }) => video ?? []))
  expect(used.toSorted()).toEqual([...seed.videos.keys()].toSorted())
  const cues = async (key: string, language: string) =>
    matches(await readFile(join(seedFolder, 'videos', key, `${language}.vtt`), 'utf8'), /-->/g)
  for (const key of seed.videos.keys()) {
    const english = await cues(key, 'en')
    expect([key, english]).toEqual([key, await cues(key, 'hi')])
    expect(english).toBeGreaterThan(5)
  }
})

test('a course can be finished in ten minutes, and is free', () => {
  const short = courses.find(({ slug }) => slug === 'your-ten-minute-desk-break') as SeedCourse
  expect(short.price).toBe(0)
  expect(secondsOf(short)).toBeGreaterThan(5 * 60)
  expect(secondsOf(short)).toBeLessThanOrEqual(10 * 60)
})
