import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { checkOutsideClock, outsideClockLine } from './outside-clock.ts'

test('clocks may differ by 30 seconds; beyond 15 minutes signed requests fail', () => {
  const at = Date.parse('2026-11-28T10:00:00Z')
  const line = (offMs: number, tookMs = 0) => outsideClockLine('api.example.in', at + offMs, at, at + tookMs)
  expect(line(30_000)).toMatchObject({ part: 'outsideClock', state: 'ok' })
  expect(line(-30_999)).toMatchObject({ state: 'ok' })
  // What the answer took is no difference.
  expect(line(34_000, 4_000)).toMatchObject({ state: 'ok' })
  const off = line(31_000)
  expect([off.state, String(off.text)]).toEqual([
    'warning',
    'The clock of this server differs from that of api.example.in by 31 seconds. Turn on time synchronisation (NTP).',
  ])
  expect(line(900_000)).toMatchObject({ state: 'warning' })
  expect(line(901_000)).toMatchObject({ state: 'wrong' })
  expect(line(-902_000)).toMatchObject({ state: 'wrong' })
})

test('the clock of the bucket’s service is read, in an answer of a cache too, and none is asked where none is set', async () => {
  let headers: Record<string, string> = {}
  const server = createServer((_request, reply) => reply.writeHead(403, headers).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = readSettings({
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const states = async () => (await checkOutsideClock(settings)).map(({ state }) => state)
  expect(await states()).toEqual(['ok'])
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString()
  headers = { date: hourAgo }
  expect(await states()).toEqual(['wrong'])
  headers = { date: hourAgo, age: '3600' }
  expect(await states()).toEqual(['ok'])
  server.close()
  await once(server, 'close')
  expect(await states()).toEqual([])
  expect(await checkOutsideClock(readSettings({}))).toEqual([])
})
