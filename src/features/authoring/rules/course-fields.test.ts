import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { courseSteps } from '#features/catalogue/rules/course-states.ts'
import { localizeEach } from '#platform/i18n/text.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { courseFields, type FieldTable, namesOf, stepFields, stepOf, stepsOf } from './course-fields.ts'
import { courseProblems } from './course-rules.ts'
import { emptyFields } from './empty-fields.ts'
import { fieldChanges, shownFields } from './field-changes.ts'
import { emptyValues, savedSchemas } from './field-kinds.ts'

const more = {
  ...courseFields,
  subtitle: { kind: 'text', step: 'basics', saved: 500, min: 5, max: 60, required: true },
  story: { kind: 'richText', step: 'outcomes', min: 5, max: 100 },
  tools: { kind: 'lines', step: 'outcomes', items: 2, max: 20, required: true },
  pace: { kind: 'choice', step: 'basics', values: ['calm', 'quick'] },
  trailerUid: { kind: 'video', step: 'media', column: 'trailerAssetId', required: true },
} as const satisfies FieldTable

const written = {
  subtitle: 'Ten weeks at home',
  story: '<p>How it began.</p>',
  tools: ['Tabla', ' '],
  pace: 'quick' as const,
  trailerUid: 'trailer1',
}
const complete: DraftFields = {
  ...emptyFields(1),
  title: 'Tabla from the first beat',
  description: '<p>Sit well, strike cleanly.</p>',
  categoryId: 1,
  price: 999,
}
const known = {
  category: (id: number) => `category ${id}`,
  file: (uid: string) => `${uid}.mp4`,
  day: (day: string) => `the day ${day}`,
  pictures: { before: '/a.svg', after: '/a.svg' },
}

test('the fields of the table are in the order of the steps', () => {
  const steps = Object.values(courseFields).map(({ step }) => courseSteps.indexOf(step))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(Object.values(stepFields).flat()).toEqual(expect.arrayContaining(Object.keys(courseFields)))
})

test('a course as it begins can be saved, and lacks the required fields that are empty', () => {
  const empty = emptyFields(1)
  expect(z.object(savedSchemas(courseFields)).parse(empty)).toEqual(empty)
  expect(Object.keys(courseProblems(empty))).toEqual(['title', 'description', 'categoryId', 'price'])
})

test('a difference shows each field once filled in, under its own name or that of the field it belongs to', () => {
  const hidden = Object.keys(courseFields).filter((name) => !shownFields(courseFields).includes(name))
  expect(hidden).toEqual(namesOf(['coverSeed', 'free', 'slug']))
})

test('values are compared as they would be published', () => {
  const same = { ...complete, title: ` ${complete.title} `, outcomes: [' '] }
  expect(fieldChanges(complete, same, known)).toEqual([])
})

test('a field that is added to the table begins empty, can be saved, and has its step', () => {
  expect(emptyValues(more)).toMatchObject({ subtitle: '', story: '', tools: [], pace: 'calm', trailerUid: null })
  const schema = z.object(savedSchemas(more))
  expect(schema.parse({ ...complete, ...written })).toEqual({ ...complete, ...written })
  expect(schema.safeParse({ ...complete, ...written, pace: 'slow' }).success).toBe(false)
  expect(schema.safeParse({ ...complete, ...written, subtitle: 'x'.repeat(501) }).success).toBe(false)
  expect(Object.keys(written).map((name) => stepOf(name, more))).toEqual([
    ...['basics', 'outcomes', 'outcomes', 'basics', 'media'],
  ])
  expect(stepsOf(more).outcomes).toEqual([...stepFields.outcomes, 'story', 'tools'])
})

test('a field that is added to the table has its rules', () => {
  const problems = (change: object) => localizeEach(courseProblems({ ...complete, ...written, ...change }, more))
  expect(problems({})).toEqual({})
  expect(problems({ subtitle: '', tools: [' '], trailerUid: null })).toEqual({
    subtitle: 'This field is required',
    tools: 'This field is required',
    trailerUid: 'This field is required',
  })
  expect(problems({ subtitle: 'Ten', story: '<p>Once</p>', tools: ['a', 'b', 'c'] })).toEqual({
    subtitle: 'Minimum 5 characters required',
    story: 'Minimum 5 characters required',
    tools: 'At most 2 lines.',
  })
  expect(problems({ story: '', subtitle: 'x'.repeat(61), tools: ['x'.repeat(21)] })).toEqual({
    subtitle: 'Maximum 60 characters allowed',
    tools: 'Maximum 20 characters allowed',
  })
})

test('a field that is added to the table is in the difference', () => {
  const after = { ...complete, ...written }
  expect(fieldChanges({ ...emptyValues(more), ...complete }, after, known, more)).toEqual([
    { field: 'subtitle', before: '', after: 'Ten weeks at home' },
    { field: 'story', before: '', after: 'How it began.' },
    { field: 'tools', before: '', after: 'Tabla' },
    { field: 'pace', before: 'calm', after: 'quick' },
    { field: 'trailerUid', before: '', after: 'trailer1.mp4' },
  ])
  // What was sent before the field was there holds nothing of it.
  expect(fieldChanges(complete, after, known, more).map(({ field }) => field)).toEqual(Object.keys(written))
  const reformatted = { ...after, story: '<p><b>How it began.</b></p>' }
  expect(fieldChanges(after, reformatted, known, more)).toEqual([
    { field: 'story', before: 'How it began.', after: 'How it began.' },
  ])
})
