import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailExamples } from './email-examples.ts'

test('every feature that sends emails has examples of them', () => {
  const doors = globSync('src/features/*/emails{.ts,/}').map((path) => path.split('/')[2])
  expect(doors.length).toBeGreaterThan(0)
  expect(
    [...new Set(emailExamples.map(({ feature }) => feature))].toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual(doors.toSorted((a, b) => String(a).localeCompare(String(b))))
})

test('an example has a name of its own', () => {
  const names = emailExamples.map(({ feature, kind }) => `${feature}/${kind}`)
  expect(new Set(names).size).toBe(names.length)
})
