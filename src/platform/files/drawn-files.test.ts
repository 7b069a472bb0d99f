import { expect, test } from 'vitest'
import { drawnFiles } from './drawn-files.ts'

test('draws a file once, however many ask for it at once and later', async () => {
  const files = drawnFiles({ maxBytes: 100_000 })
  let times = 0
  const draw = async () => `drawing ${(times += 1)}`
  const drawn = await Promise.all(Array.from({ length: 50 }, () => files.file('share', draw, '10.0.0.1')))
  expect(new Set(drawn.map(String))).toEqual(new Set(['drawing 1']))
  expect(String(await files.file('share', draw, '10.0.0.2'))).toBe('drawing 1')
  files.forget()
  expect(String(await files.file('share', draw, '10.0.0.2'))).toBe('drawing 2')
})

test('refuses with 503 a caller who requests many drawings at once, and draws for others in the meantime', async () => {
  const files = drawnFiles({ maxBytes: 100_000 })
  const draws = Array.from({ length: 30 }, (_, i) => files.file(`cover ${i}`, async () => 'drawn', '10.0.0.1'))
  const other = files.file('cover of another', async () => 'drawn too', '10.0.0.2')
  const results = await Promise.allSettled(draws)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(22)
  expect(refused[0]?.reason).toMatchObject({ code: 'BUSY', status: 503 })
  expect(String(await other)).toBe('drawn too')
})

test('keeps neither a failed drawing nor one of before a change', async () => {
  const files = drawnFiles({ maxBytes: 100_000 })
  const broken = () => Promise.reject(new Error('no colours'))
  await expect(files.file('share', broken, '10.0.0.1')).rejects.toThrow('no colours')
  let show = (_text: string) => {}
  const before = files.file('share', () => new Promise<string>((resolve) => (show = resolve)), '10.0.0.1')
  await new Promise(setImmediate)
  files.forget()
  show('old')
  expect(String(await before)).toBe('old')
  expect(String(await files.file('share', async () => 'new', '10.0.0.1'))).toBe('new')
})

test('one caller’s limit refuses no other caller the same file', async () => {
  const files = drawnFiles({ maxBytes: 100_000 })
  const flood = Array.from({ length: 12 }, (_, i) => files.file(`cover ${i}`, async () => `${i}`, '10.0.0.1'))
  const other = files.file('cover 11', async () => 'for the other', '10.0.0.2')
  expect((await Promise.allSettled(flood)).at(-1)?.status).toBe('rejected')
  expect(String(await other)).toBe('for the other')
})
