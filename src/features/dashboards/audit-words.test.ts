import { expect, test } from 'vitest'
import { actName, factLines } from './audit-words.ts'

test('an act is worded, also one that nobody has worded', () => {
  expect(actName('user.suspended')).toBe('User suspended')
  expect(actName('lampPost.lit-again')).toBe('Lamp post lit again')
})

test('what changed is said field by field, with nothing for what was not there', () => {
  expect(factLines({ role: 'LEARNER', tags: [] }, { role: 'ADMIN', isActive: true })).toEqual([
    { field: 'Role', before: 'Learner', after: 'Administrator' },
    { field: 'Tags', before: 'nothing', after: '' },
    { field: 'Is active', before: '', after: 'yes' },
  ])
  expect(factLines(null, { colors: { primary: '#112233', rank: null } })).toEqual([
    { field: 'Colors', before: '', after: 'Primary #112233, Rank nothing' },
  ])
  expect(factLines(null, null)).toEqual([])
})
