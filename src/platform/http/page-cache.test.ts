import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pageCache } from './page-cache.ts'

const bytesOf = (value: Buffer) => value.length

test('holds no more bytes than its bound, however many keys a stranger asks for', () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  for (let i = 0; i < 5000; i++) cache.set(`/course-marketplace?search=${i}`, Buffer.alloc(1000))
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.size().entries).toBeGreaterThan(50)
  expect(cache.get('/course-marketplace?search=4999')).toBeDefined()
  expect(cache.get('/course-marketplace?search=0')).toBeUndefined()
})

test('counts the keys too, and keeps no entry that would push out the others', () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  cache.set('/', Buffer.alloc(100))
  for (let i = 0; i < 100; i++) cache.set(`/${i}`.padEnd(40_000, 'x'), Buffer.alloc(1))
  cache.set('/large', Buffer.alloc(60_000))
  expect(cache.get('/')).toBeDefined()
  expect(cache.get('/large')).toBeUndefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
})

test('keeps what visitors read while a stranger asks for one new key after the other', () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  cache.set('/', Buffer.alloc(1000))
  for (let i = 0; i < 1000; i++) {
    cache.set(`/x${i}`, Buffer.alloc(1000))
    expect(cache.get('/')).toBeDefined()
  }
})

test('lets expired entries go without their being read', async () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf, lifeMs: 10 })
  for (let i = 0; i < 20; i++) cache.set(`/${i}`, Buffer.alloc(1000))
  expect(cache.size().entries).toBe(20)
  for (let tries = 0; cache.size().entries > 0 && tries < 200; tries++) await sleep(10)
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('forgets what starts with a prefix, or everything', () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  for (const key of ['/blog', '/blog/one', '/faq']) cache.set(key, Buffer.alloc(1))
  cache.forget('/blog')
  expect([cache.get('/blog/one'), cache.get('/faq')]).toEqual([undefined, Buffer.alloc(1)])
  cache.forget()
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test.each([
  ['everything', undefined],
  ['its own start', '/blog'],
])('stores no value that was started before %s was forgotten', (_, prefix) => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  const [before, inTime] = [cache.setLater('/blog/one'), cache.setLater('/blog/two')]
  inTime(Buffer.from('two'))
  cache.forget(prefix)
  before(Buffer.from('before'))
  expect(cache.size().entries).toBe(0)
  const after = cache.setLater('/blog/one')
  after(Buffer.from('after'))
  before(Buffer.from('before'))
  expect(String(cache.get('/blog/one'))).toBe('after')
})

test('creates a value once for all who ask at the same moment, and again for those who ask after a change', async () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  const finish: ((text: string) => void)[] = []
  const create = () => new Promise<Buffer>((resolve) => finish.push((text) => resolve(Buffer.from(text))))
  const [first, shared] = [cache.getOrCreate('/', create), cache.getOrCreate('/', create)]
  cache.forget('/')
  const [after, sharedAfter] = [cache.getOrCreate('/', create), cache.getOrCreate('/', create)]
  expect(finish).toHaveLength(2)
  finish[0]?.('before')
  expect((await Promise.all([first, shared])).map(String)).toEqual(['before', 'before'])
  const late = cache.getOrCreate('/', create)
  finish[1]?.('after')
  expect((await Promise.all([after, sharedAfter, late])).map(String)).toEqual(['after', 'after', 'after'])
  expect(String(await cache.getOrCreate('/', create))).toBe('after')
  expect(finish).toHaveLength(2)
})

test('stores neither a value that failed nor one that others must not see', async () => {
  const cache = pageCache({ maxBytes: 100_000, bytesOf })
  const failing = () => Promise.reject(new Error('no database'))
  await expect(cache.getOrCreate('/', failing)).rejects.toThrow('no database')
  const one = await cache.getOrCreate(
    '/',
    async () => Buffer.from('one'),
    () => false,
  )
  expect([String(one), cache.size().entries]).toEqual(['one', 0])
  expect(String(await cache.getOrCreate('/', async () => Buffer.from('two')))).toBe('two')
})
