import { expect, test } from 'vitest'
import { decide, plan } from '../bench/money/plan.ts'

// What `npm run bench -- money` promises of its seed.

const school = {
  learners: Array.from({ length: 10 }, (_, i) => ({ id: i, uid: `learner-${i}`, email: '', token: '' })),
  courses: Array.from({ length: 8 }, (_, i) => ({
    id: i,
    uid: `course-${i}`,
    lessons: [],
    creatorId: 1,
    pricePaise: 100,
  })),
}
const numbers = Array.from({ length: 300 }, (_, n) => n)
const decisions = (seed: string, order = numbers) =>
  order.map((n) => {
    const { purchase, drawn, wait } = decide({ school }, seed, n)
    return {
      n,
      learner: purchase.learner.uid,
      courses: purchase.courses.map(({ uid }) => uid),
      drawn: drawn.map(([step, [, name]]) => `${step}: ${name}`),
      wait,
      // An act goes on drawing from here.
      next: purchase.random.next(),
    }
  })

test('the same seed decides the same of each purchase, in any order of the purchases', () => {
  const first = decisions('seed')
  expect(decisions('seed')).toEqual(first)
  expect(decisions('seed', numbers.toReversed()).toReversed()).toEqual(first)
})

test('another seed decides otherwise', () => {
  const others = decisions('another seed')
  const same = decisions('seed').filter((one, i) => one.next === others[i]?.next)
  expect(same).toEqual([])
  expect(others.map(({ drawn }) => drawn)).not.toEqual(decisions('seed').map(({ drawn }) => drawn))
})

test('two purchases of one seed are decided apart, and everything of the plan happens among enough of them', () => {
  const many = decisions(
    'seed',
    Array.from({ length: 3000 }, (_, n) => n),
  )
  expect(new Set(many.map(({ next }) => next)).size).toBe(many.length)
  const happened = new Set(many.flatMap(({ drawn }) => drawn))
  const possible = Object.entries(plan).flatMap(([step, chances]) => chances.map(([, name]) => `${step}: ${name}`))
  expect(possible.filter((one) => !happened.has(one))).toEqual([])
})
