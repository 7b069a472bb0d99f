import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

/** Work that ends when the test says so. */
function heldWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}
const refused = { name: 'Refusal', code: 'BUSY', status: 503, details: { retryAfterSeconds: 2 } }

test('runs as many at once as its limit allows, and the rest in the order in which they came', async () => {
  const queue = workQueue({ concurrent: 2, maxWaiting: 10, maxWaitMs: 10_000 })
  const held = [heldWork(), heldWork(), heldWork(), heldWork()]
  const started: number[] = []
  const results = held.map(({ work }, i) =>
    queue.run(() => {
      started.push(i)
      return work().then(() => i)
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  expect(queue.size()).toEqual({ running: 2, waiting: 2 })
  held[1]?.end()
  expect(await results[1]).toBe(1)
  expect(started).toEqual([0, 1, 2])
  for (const one of held) one.end()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})

test('refuses with 503 and Retry-After once all places are taken', async () => {
  const queue = workQueue({ concurrent: 1, maxWaiting: 1, maxWaitMs: 10_000 })
  const first = heldWork()
  const runs = [queue.run(first.work), queue.run(async () => 'second')]
  await expect(queue.run(async () => 'third')).rejects.toMatchObject(refused)
  first.end()
  expect((await Promise.all(runs))[1]).toBe('second')
  expect(await queue.run(async () => 'later')).toBe('later')
})

test('refuses what has waited too long and never starts it', async () => {
  const queue = workQueue({ concurrent: 1, maxWaiting: 5, maxWaitMs: 5 })
  const first = heldWork()
  const running = queue.run(first.work)
  let started = false
  await expect(queue.run(async () => (started = true))).rejects.toMatchObject(refused)
  first.end()
  await running
  expect(started).toBe(false)
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})

test('one caller cannot take the places of all others', async () => {
  const queue = workQueue({ concurrent: 1, maxWaiting: 4, maxWaitMs: 10_000, maxPerCaller: 2 })
  const first = heldWork()
  const runs = [queue.run(first.work, 'a'), queue.run(async () => 'a2', 'a')]
  await expect(queue.run(async () => 'a3', 'a')).rejects.toMatchObject(refused)
  runs.push(queue.run(async () => 'b', 'b'))
  first.end()
  expect(await Promise.all(runs)).toEqual([undefined, 'a2', 'b'])
  expect(await queue.run(async () => 'a again', 'a')).toBe('a again')
})

test('releases the slot once, when the work fails and when release is called twice', async () => {
  const queue = workQueue({ concurrent: 1, maxWaiting: 1, maxWaitMs: 10_000 })
  await expect(
    queue.run(async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  const end = await queue.enter()
  end()
  end()
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
  const first = await queue.enter()
  const second = queue.enter()
  expect(second).toBeInstanceOf(Promise)
  first()
  ;(await second)()
})
