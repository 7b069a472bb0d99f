import { expect, test } from 'vitest'
import type { Log } from '../server/log.ts'
import { separateWork } from './separate-work.ts'

const failing = async () => {
  throw new Error('broken')
}
function quietWork() {
  const logged: unknown[] = []
  const log = { error: (facts: { item: string }) => void logged.push(facts.item) } as unknown as Log
  const work = separateWork(log, 'sweep', (error) => error instanceof RangeError)
  return { work, logged }
}

test('an item that fails is logged, the others are done, and the run fails at its end with their number', async () => {
  const { work, logged } = quietWork()
  const done: string[] = []
  for (const item of ['a', 'b', 'c', 'd'])
    await work.attempt(item, item === 'b' || item === 'd' ? failing : async () => void done.push(item))
  expect(done).toEqual(['a', 'c'])
  expect(logged).toEqual(['b', 'd'])
  expect(work.hasFailed()).toBe(true)
  expect(() => work.end()).toThrow('sweep: 2 failed')
})

test('a service that is away ends the run at once, and a run without a fault ends well', async () => {
  const { work, logged } = quietWork()
  await work.attempt('a', async () => undefined)
  expect(work.hasFailed()).toBe(false)
  work.end()
  const away = work.attempt('b', async () => {
    throw new RangeError('away')
  })
  await expect(away).rejects.toThrow('away')
  expect(logged).toEqual([])
})
