import { expect, test } from 'vitest'
import { isHandle, isReservedHandle, namesSchool, normalizedHandle } from './handles.ts'

test.each(['abc', 'meenal-shah', 'a_1', 'x'.repeat(30)])('%s is a handle', (handle) => {
  expect(isHandle(handle)).toBe(true)
})

test.each(['ab', 'x'.repeat(31), '1abc', '-abc', 'Meenal', 'a b', 'मीनल', 'a.b', 'a/b', '', 'abc\n'])(
  '%j is no handle',
  (handle) => {
    expect(isHandle(handle)).toBe(false)
  },
)

test('a handle is the same with its sign, in large letters and with space around it', () => {
  expect(normalizedHandle('  @Meenal-Shah ')).toBe('meenal-shah')
})

test.each([
  'admin',
  'api',
  'support',
  'ad-min',
  'a_d_m_i_n',
  'sopaan',
  'help-desk',
  'sign-in',
  'admin-team',
  'my_official',
])('%s is reserved', (handle) => {
  expect(isReservedHandle(handle)).toBe(true)
})

test.each(['administer', 'meenal', 'supporter-of-art', 'constructor'])('%s is not reserved', (handle) => {
  expect(isReservedHandle(handle)).toBe(false)
})

test.each([
  ['gyan-academy-help', 'Gyan Academy', true],
  ['sopaan_teacher', 'Sopaan', true],
  ['art', 'Art', true],
  ['artist', 'Art', false],
  ['meenal', 'ज्ञान', false],
])('%s has the name of the school %s: %s', (handle, school, has) => {
  expect(namesSchool(handle, school)).toBe(has)
})
