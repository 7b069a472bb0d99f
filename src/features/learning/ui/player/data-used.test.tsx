import { afterEach, expect, test, vi } from 'vitest'
import { addDataUsed, countBuffered, dataUsedToday, mediaBytes } from './data-used.ts'

afterEach(() => void vi.useRealTimers())

test('what videos used is added up for a day, and the next day begins at nothing', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00+05:30') })
  addDataUsed(1_500_000)
  addDataUsed(500_000)
  expect(dataUsedToday()).toBe(2_000_000)
  vi.setSystemTime(new Date('2026-06-02T00:01:00+05:30'))
  expect(dataUsedToday()).toBe(0)
  addDataUsed(7)
  expect(dataUsedToday()).toBe(7)
})

test('something else in the storage counts as nothing', () => {
  for (const stored of ['no JSON', '7', 'null', '{"day":"2026-06-01","bytes":"9"}']) {
    localStorage.setItem('videoDataUsed', stored)
    expect(dataUsedToday()).toBe(0)
  }
})

test('only requests for media count, with what crossed the network', () => {
  const request = (name: string, transferSize: number, initiatorType = 'xmlhttprequest') => ({
    name: `https://school.example${name}`,
    transferSize,
    initiatorType,
  })
  expect(
    mediaBytes([
      request('/api/media/token.sign/720p.mp4', 1000),
      request('/api/media/token.sign/720p.mp4', 0),
      request('/api/media/token.sign/en.vtt', 30, 'track'),
      request('/api/media/token.sign/video.mp4', 5000, 'video'),
      request('/api/learner/course/x', 900),
      request('/api/media/image/uid/480.webp', 900, 'img'),
    ]),
  ).toBe(1030)
})

test('a file that the browser fetches by itself counts by the seconds it has', () => {
  const video = document.createElement('video')
  let ends: number[] = []
  Object.defineProperty(video, 'duration', { value: 100 })
  Object.defineProperty(video, 'buffered', {
    get: () => ({ length: ends.length, start: () => 0, end: (at: number) => ends[at] }),
  })
  const stop = countBuffered(video, 1_000_000)
  ends = [10]
  video.dispatchEvent(new Event('progress'))
  video.dispatchEvent(new Event('timeupdate'))
  expect(dataUsedToday()).toBe(100_000)
  ends = [25]
  video.dispatchEvent(new Event('progress'))
  expect(dataUsedToday()).toBe(250_000)
  stop()
  ends = [90]
  video.dispatchEvent(new Event('progress'))
  expect(dataUsedToday()).toBe(250_000)
})
