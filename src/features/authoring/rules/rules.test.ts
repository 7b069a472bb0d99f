import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { courseSlug } from '#features/catalogue/rules/course-slug.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import { localizeEach } from '#platform/i18n/text.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { courseMoves, openMoves, stateAfter } from './course-moves.ts'
import { courseProblems } from './course-rules.ts'
import { priceProblems } from './draft-price.ts'
import { emptyFields } from './empty-fields.ts'
import { emptyContent, lessonProblems, lessonSeconds } from './lesson-rules.ts'
import { movedUids } from './moved-lessons.ts'

const complete: DraftFields = {
  ...emptyFields(1),
  title: 'Tabla from the first beat',
  description: '<p>Sit well, strike cleanly.</p>',
  categoryId: 1,
  price: 999,
}

test.each<[Partial<DraftFields>, Partial<Record<keyof DraftFields, string>>]>([
  [{}, {}],
  [{ title: '' }, { title: 'This field is required' }],
  [{ title: '  Tab  ' }, { title: 'Minimum 5 characters required' }],
  [{ title: 'x'.repeat(101) }, { title: 'Maximum 100 characters allowed' }],
  [{ title: 'तबला ताल' }, {}],
  [{ description: '<p><b></b> </p>' }, { description: 'This field is required' }],
  [{ description: '<p>Nineteen letters on</p>' }, { description: 'Minimum 20 characters required' }],
  [{ categoryId: null }, { categoryId: 'This field is required' }],
  [{ price: null }, { price: 'This field is required' }],
  [{ price: 0 }, { price: 'Please enter a positive number' }],
  [{ price: null, free: true }, {}],
  [{ price: 9.999 }, { price: 'Rupees have at most two decimals' }],
  [{ price: 0.5 }, { price: 'Price must be at least ₹1' }],
  [{ price: 100, discount: 100 }, {}],
  [{ price: 100, discount: 100.01 }, { discount: 'Discount cannot be more than the price' }],
  [{ price: 500_000.01 }, { price: 'Price can be at most ₹5,00,000' }],
  [{ slug: 'Two Words' }, { slug: 'Use lowercase letters, digits and single hyphens' }],
  [{ tags: ['x'.repeat(41)] }, { tags: 'Maximum 40 characters allowed' }],
])('%j is reported as %j', (change, problems) => {
  expect(localizeEach(courseProblems({ ...complete, ...change }))).toEqual(problems)
})

test('a price that passes can be stored in whole paise within the limits', () => {
  const amount = fc.oneof(
    fc.constant(null),
    fc.double({ min: -10, max: 600_000, noNaN: true }),
    fc.integer({ max: 600_000 }),
  )
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (price, discount, free) => {
      if (Object.keys(priceProblems({ price, discount, free })).length > 0 || free) return
      const paid = Math.round((price ?? 0) * 100) - Math.round((discount ?? 0) * 100)
      expect(paid === 0 || (paid >= 100 && paid <= 50_000_000)).toBe(true)
    }),
  )
})

test('no move leads out of a state that does not allow it, and every state can be left', () => {
  expect(stateAfter('approve', 'DRAFT')).toBeUndefined()
  expect(stateAfter('archive', 'DRAFT')).toBeUndefined()
  expect(stateAfter('submit', 'ARCHIVED')).toBeUndefined()
  expect(stateAfter('restore', 'ARCHIVED')).toBe('PUBLISHED')
  for (const state of ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'] as const)
    expect(Object.values(courseMoves).some((move) => state in move)).toBe(true)
})

test('a published course with nothing changed has nothing to submit', () => {
  const standing = { state: 'PUBLISHED', published: true, changed: false, inReview: false } as const
  expect(openMoves(standing)).toEqual(['archive', 'changePrice'])
  expect(openMoves({ ...standing, changed: true })).toContain('submit')
  expect(openMoves({ ...standing, state: 'ARCHIVED' })).toEqual(['restore'])
})

test('every kind begins unfinished, and says what it needs', () => {
  const lacking = (['video', 'article', 'quiz', 'resource', 'assignment'] as const).map((kind) =>
    Object.keys(lessonProblems(emptyContent(kind))),
  )
  expect(lacking).toEqual([['mediaUid'], ['body'], ['questions'], ['mediaUid'], ['brief']])
})

test('a question of each type needs its right answer', () => {
  const base = { text: 'Which?', explanation: '', options: [] }
  const options = [
    { uid: 'optionone', text: 'One' },
    { uid: 'optiontwo', text: '' },
  ]
  const problems = lessonProblems({
    kind: 'quiz',
    shuffle: false,
    passPercent: 0,
    questions: [
      { ...base, uid: 'question1', type: 'single', options, correct: ['optionone', 'optiontwo'] },
      { ...base, uid: 'question2', type: 'multiple', correct: [] },
      { ...base, uid: 'question3', type: 'true-false', correct: ['maybe'] },
      { ...base, uid: 'question4', type: 'short', correct: [' '] },
    ],
  })
  expect(localizeEach(problems)).toEqual({
    'questions.0.options.1.text': 'Write this option, or delete it',
    'questions.0.correct': 'Mark exactly one correct answer',
    'questions.1.options': 'Add at least two options',
    'questions.1.correct': 'Mark the correct answer',
    'questions.2.correct': 'Mark the correct answer',
    'questions.3.correct': 'Add an accepted answer',
    passPercent: 'Enter a pass mark from 1 to 100 percent',
  })
})

test('a rubric needs a title and points for each criterion, and a deduction both points and a percentage', () => {
  const brief = '<p>Weave.</p>'
  const criterion = (title: string, points: number) => ({ uid: `criterion${points}`, title, description: '', points })
  const problems = (more: Partial<ContentOf<'assignment'>>) =>
    localizeEach(lessonProblems({ kind: 'assignment', brief, answer: 'text', dueDays: 7, ...more }))
  expect(problems({})).toEqual({})
  expect(problems({ rubric: [criterion('Edges', 1), criterion('Colour', 100)] })).toEqual({})
  expect(problems({ rubric: [criterion(' ', 0), criterion('Colour', 101), criterion('Knots', 2.5)] })).toEqual({
    'rubric.0.title': 'Give this criterion a title',
    'rubric.0.points': 'Enter whole points from 1 to 100',
    'rubric.1.points': 'Enter whole points from 1 to 100',
    'rubric.2.points': 'Enter whole points from 1 to 100',
  })
  expect(problems({ lateRule: 'refuse' })).toEqual({})
  expect(problems({ lateRule: 'deduct' })).toEqual({
    lateRule: 'Add a rubric: without points there is nothing to deduct',
    lateDeduction: 'Enter 5 to 50 percent',
  })
  const deducting = (lateDeduction: number) =>
    Object.keys(problems({ rubric: [criterion('Edges', 10)], lateRule: 'deduct', lateDeduction }))
  expect([4, 5, 50, 51, 7.5].map(deducting)).toEqual([['lateDeduction'], [], [], ['lateDeduction'], ['lateDeduction']])
  // Without a deadline the rule says nothing.
  expect(problems({ dueDays: null, lateRule: 'deduct' })).toEqual({})
})

test('a picture alone is an article, and reading takes at least a minute', () => {
  const body = '<p><img src="https://example.in/a.webp" alt="" /></p>'
  expect(lessonProblems({ kind: 'article', body })).toEqual({})
  expect(lessonSeconds({ kind: 'article', body: '<p>Two words</p>' })).toBe(60)
  expect(lessonSeconds({ kind: 'article', body: `<p>${'word '.repeat(480)}</p>` })).toBe(180)
})

test('plain text is read as lines without tags', () => {
  expect(plainText('<h2>One</h2><p>two &amp;<br>three</p><ul><li> four </li></ul>')).toBe('One\ntwo &\nthree\nfour')
})

test('one lesson drawn to the front is one move, and the others stay', () => {
  const lessons = (order: string) => [...order].map((uid) => `section ${uid}`)
  expect(movedUids(lessons('abcdef'), lessons('fabcde'))).toEqual(new Set(['f']))
  expect(movedUids(lessons('abcd'), lessons('abxcd'))).toEqual(new Set())
  expect(movedUids(lessons('abcd'), lessons('acd'))).toEqual(new Set())
  expect(movedUids(lessons('ab'), ['other a', 'section b'])).toEqual(new Set(['a']))
})

test('an address is made of a title’s Latin letters', () => {
  expect(courseSlug('  Café & GST: 2026–27!  ')).toBe('cafe-gst-2026-27')
  expect(courseSlug('घर का बजट')).toBe('ghar-ka-bajat')
  expect(courseSlug('!!!')).toBe('course')
})
