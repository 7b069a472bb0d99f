import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

let browser: EventTarget & { onLine: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  browser = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A file that does not arrive so many times. */
function failing(times: number) {
  const file = { asked: 0 }
  const load = async () => {
    file.asked += 1
    if (file.asked <= times) throw new Error('no file')
    return 'the part'
  }
  return { file, load }
}

it('asks again for a part whose file did not arrive', async () => {
  const { file, load } = failing(2)
  const part = loadPart(load)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await part).toBe('the part')
  expect(file.asked).toBe(3)
})

it('waits for the network however long it is away, and asks as soon as it is back', async () => {
  browser.onLine = false
  const { file, load } = failing(1000)
  const part = loadPart(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(file.asked).toBeGreaterThan(5)
  file.asked = 1000
  browser.onLine = true
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await Promise.race([part, Promise.resolve('still waiting')])).toBe('the part')
})

it('gives up on a file that is not there', async () => {
  const { file, load } = failing(Number.POSITIVE_INFINITY)
  const part = loadPart(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toBe('no file')
  expect(file.asked).toBe(4)
})
