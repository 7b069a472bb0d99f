import { expect, test } from 'vitest'
import { chosenOf, isQuality, megabytesOf, playsBy, qualitiesOf, streamOf } from './stream-choice.ts'

const rung = (side: number, bytes: number) => ({ src: `/rung-${side}`, side, bytes })
const hls = { src: '/master', rungs: [rung(240, 3_140_000), rung(720, 35_400_000), rung(0, 480_000)] }
const video = {
  sources: [{ src: '/film', type: 'video/mp4', bytes: 90_000_000 }],
  captions: [],
  poster: null,
  durationSeconds: 60,
  hls,
}

test('the browser’s own HLS plays where it is Apple’s or the only way, the library elsewhere, else the file', () => {
  const all = { nativeHls: true, mediaSource: true, apple: true }
  expect(playsBy(hls, all)).toBe('native')
  expect(playsBy(hls, { ...all, apple: false })).toBe('library')
  expect(playsBy(hls, { nativeHls: true, mediaSource: false, apple: false })).toBe('native')
  expect(playsBy(hls, { nativeHls: false, mediaSource: false, apple: false })).toBe('file')
  expect(playsBy(null, all)).toBe('file')
})

test('saving data plays the lowest rung alone, and sound alone no picture', () => {
  expect(streamOf(video, 'library', 'auto')).toEqual({ by: 'library', address: '/master' })
  expect(streamOf(video, 'library', 'saver')).toEqual({ by: 'library', address: '/rung-240' })
  expect(streamOf(video, 'native', 'sound')).toEqual({ by: 'native', address: '/rung-0' })
  expect(streamOf({ ...video, hls: null }, 'file', 'saver')).toEqual({ by: 'file', address: '/film' })
})

test('each choice says what it takes', () => {
  expect(qualitiesOf(hls)).toEqual([
    { quality: 'auto', side: 720, megabytes: 35 },
    { quality: '720', side: 720, megabytes: 35 },
    { quality: 'saver', side: 240, megabytes: 3.1 },
    { quality: 'sound', side: 0, megabytes: 0.5 },
  ])
  expect(qualitiesOf({ src: '/master', rungs: [rung(240, 1)] }).map(({ quality }) => quality)).toEqual([
    'auto',
    'saver',
  ])
  expect(qualitiesOf(null)).toEqual([])
  expect(megabytesOf(10)).toBe(0.1)
})

test('a quality that a video does not have is the next smaller one', () => {
  const threeRungs = { src: '/master', rungs: [rung(240, 3_000_000), rung(480, 9_000_000), rung(720, 35_000_000)] }
  const address = (quality: '480' | '1080' | '144') =>
    streamOf({ ...video, hls: threeRungs }, 'library', quality).address
  expect([address('480'), address('1080'), address('144')]).toEqual(['/rung-480', '/rung-720', '/rung-240'])
  const qualities = qualitiesOf(threeRungs)
  expect(qualities.map(({ quality }) => quality)).toEqual(['auto', '720', '480', 'saver'])
  expect(chosenOf(qualities, '1080')?.quality).toBe('720')
  expect(chosenOf(qualities, '480')?.quality).toBe('480')
  expect(chosenOf(qualities, '144')?.quality).toBe('saver')
  expect(chosenOf(qualities, 'sound')?.quality).toBe('auto')
})

test.each([
  ['auto', true],
  ['480', true],
  ['01', false],
  ['best', false],
  [480, false],
  [null, false],
])('what a browser stored as quality, %j, is one: %s', (value, is) => {
  expect(isQuality(value)).toBe(is)
})
