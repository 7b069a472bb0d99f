import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextWal, walNameAt } from '#platform/database/embedded-postgres/base-backup.ts'
import { archiveLine, rehearsalLine } from '../doctor/archive-checks.ts'
import { type Base, readBases, removeOld, spanOf, writeJson } from './chain.ts'
import { type ArchivePlace, openPlace } from './place.ts'
import { chooseSpan, readMoment } from './restore-to-moment.ts'
import { isBaseBackupDue } from './take-base-backup.ts'

let folder: string
let place: ArchivePlace
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-chain-'))
  place = openPlace({ folder })
})
afterEach(() => rm(folder, { recursive: true }))

const wal = (n: number) => `0000000100000000000000${n.toString(16).padStart(2, '0').toUpperCase()}`
async function addBase(name: string, madeAt: string, startWal: number): Promise<Base> {
  const base = { name, madeAt, startWal: wal(startWal), endWal: wal(startWal + 1), bytes: 1, storedBytes: 1 }
  await writeJson(place, `chain/base/${name}.tar.gz`, {})
  await writeJson(place, `chain/base/${name}.json`, base)
  return base
}
const addWal = async (...numbers: number[]) => {
  for (const n of numbers) await writeJson(place, `chain/wal/${wal(n)}.gz`, {})
}

test('names of segments follow each other as PostgreSQL names them', () => {
  expect(walNameAt('0/3000028', '1')).toBe('000000010000000000000003')
  expect(walNameAt('2A/FF000000', '17')).toBe('000000110000002A000000FF')
  expect(nextWal('000000010000002A000000FE')).toBe('000000010000002A000000FF')
  expect(nextWal('000000010000002A000000FF')).toBe('000000010000002B00000000')
})

test('a base backup can be restored once the segments that make it sound are there, up to the first missing one', async () => {
  const base = await addBase('a', '2026-11-20T00:00:00Z', 5)
  await addWal(4, 5)
  expect(await spanOf(place, 'chain', base)).toBeUndefined()
  await addWal(6, 7, 9)
  const span = await spanOf(place, 'chain', base)
  expect(span?.wal.map(({ name }) => name)).toEqual([5, 6, 7].map((n) => `${wal(n)}.gz`))
  expect(span?.gap).toBe(wal(8))
  await addWal(8)
  expect((await spanOf(place, 'chain', base))?.gap).toBeUndefined()
})

test('what no moment of the last days needs is deleted, and the base backup before them stays', async () => {
  for (const [day, start] of [
    [18, 1],
    [19, 3],
    [20, 5],
    [21, 7],
  ] as const)
    await addBase(`on-${day}`, `2026-11-${day}T00:00:00Z`, start)
  await addWal(1, 2, 3, 4, 5, 6, 7, 8)
  // The first moment of the last two days is the base backup of the 19th itself.
  await removeOld(place, 'chain', 2, new Date('2026-11-21T00:00:00Z'))
  expect((await readBases(place, 'chain')).map(({ name }) => name)).toEqual(['on-19', 'on-20', 'on-21'])
  await removeOld(place, 'chain', 1, new Date('2026-11-30T00:00:00Z'))
  expect(await readdir(join(folder, 'chain/base'))).toEqual(['on-21.json', 'on-21.tar.gz'])
  expect(await readdir(join(folder, 'chain/wal'))).toEqual([7, 8].map((n) => `${wal(n)}.gz`))
})

test('a base backup is due without one, after 2 at night in India, and where a segment is missing', async () => {
  const due = (at: string) => isBaseBackupDue(place, 'chain', new Date(at))
  expect(await due('2026-11-21T10:00:00Z')).toBe(true)
  await addBase('a', '2026-11-21T10:00:00Z', 1)
  await addWal(1, 2)
  expect(await due('2026-11-21T20:29:00Z')).toBe(false)
  expect(await due('2026-11-21T20:30:00Z')).toBe(true)
  await addWal(4)
  expect(await due('2026-11-21T10:01:00Z')).toBe(true)
})

test('of several databases in one archive a restore asks for one, and of one it takes the newest base backup before the moment', async () => {
  const first = await addBase('first', '2026-11-20T00:00:00Z', 1)
  const second = await addBase('second', '2026-11-21T00:00:00Z', 3)
  const spanned = (base: Base, chain: string, to: string) => ({
    ...{ base, chain, wal: [], gap: undefined },
    ...{ from: new Date(base.madeAt), to: new Date(to) },
  })
  const one = spanned(first, 'a', '2026-11-22T00:00:00Z')
  const two = spanned(second, 'a', '2026-11-22T00:00:00Z')
  expect(chooseSpan([one, two], undefined)).toBe(two)
  expect(chooseSpan([one, two], new Date('2026-11-21T00:00:00Z'))).toBe(two)
  expect(chooseSpan([one, two], new Date('2026-11-20T23:59:59Z'))).toBe(one)
  expect(() => chooseSpan([one, two], new Date('2026-11-19T23:59:59Z'))).toThrow('This moment is not in the archive')
  expect(() => chooseSpan([one, two], new Date('2026-11-22T00:00:01Z'))).toThrow('This moment is not in the archive')
  expect(() => chooseSpan([one, { ...two, chain: 'b' }], undefined)).toThrow('Name one with --chain')
  expect(() => chooseSpan([], undefined)).toThrow('no base backup')
})

test('a moment is read as a clock in India shows it', () => {
  expect(readMoment('2026-11-28 10:15').toISOString()).toBe('2026-11-28T04:45:00.000Z')
  expect(readMoment('2026-11-28 10:15:30').toISOString()).toBe('2026-11-28T04:45:30.000Z')
  for (const wrong of ['28-11-2026 10:15', '2026-11-28', '2026-13-28 10:15', ''])
    expect(() => readMoment(wrong)).toThrow('Write the moment as')
})

test('the system check fails where a night or a week was missed', async () => {
  const base = await addBase('a', '2026-11-20T00:00:00Z', 1)
  await addWal(1, 2)
  const span = await spanOf(place, 'chain', base)
  const after = (hours: number) => new Date(Date.parse(base.madeAt) + hours * 3_600_000)
  expect(archiveLine(undefined, undefined, after(0)).state).toBe('warning')
  expect(archiveLine(after(0), span, after(50)).state).toBe('ok')
  expect(archiveLine(after(0), span, after(51)).state).toBe('wrong')
  expect(archiveLine(after(0), span && { ...span, gap: wal(3) }, after(1)).state).toBe('wrong')

  const passed = { at: base.madeAt, passedAt: base.madeAt, base: 'a', restoredTo: base.madeAt, rows: 1200, seconds: 1 }
  expect(String(rehearsalLine({ ...passed, state: 'passed' }, after(24 * 10)).text)).toBe(
    'A restore was rehearsed 10 days ago and passed: 1,200 rows, 1 second.',
  )
  expect(rehearsalLine({ ...passed, state: 'passed' }, after(24 * 11)).state).toBe('wrong')
  expect(rehearsalLine(undefined, after(0)).state).toBe('warning')
})
