import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { type Disk, diskLine, disksOf } from './machine-checks.ts'

const disk = (free: number, folder = '/data'): Disk => ({ folder, free, all: 100e9 })
const line = (first: Disk, ...others: Disk[]) => {
  const { state, text } = diskLine([first, ...others], 256e6)
  return `${state}: ${String(text)}`
}

test('a disk is scarce below a tenth, and full where uploads are refused', () => {
  expect(line(disk(50e9))).toBe('ok: 50.0 GB free (50%) on the disk of /data.')
  expect(line(disk(10e9))).toMatch(/^ok/)
  expect(line(disk(9.9e9))).toBe(
    'warning: Only 9.9 GB free (9%) on the disk of /data. Delete old backups, or enlarge this disk.',
  )
  expect(line(disk(256e6))).toMatch(/^warning/)
  expect(line(disk(255e6))).toMatch(/^wrong: Only 255\.0 MB free on the disk of \/data: .* enlarge this disk\.$/)
})

test('of several disks the fullest is named', () => {
  expect(line(disk(50e9), disk(40e9, '/pg'), disk(45e9, '/media'))).toMatch(/^ok: 40\.0 GB .* \/pg\.$/)
  expect(line(disk(5e9), disk(40e9, '/pg'))).toMatch(/^warning: Only 5\.0 GB .* \/data\./)
  // Of a small disk a large share is soon full.
  const small = { folder: '/media', free: 200e6, all: 400e6 }
  expect(line(disk(5e9), small)).toMatch(/^wrong: Only 200\.0 MB .* \/media:/)
  expect(line(small, disk(5e9, '/pg'))).toMatch(/^wrong: Only 200\.0 MB .* \/media:/)
})

describe('the disks of an installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sopaan-disks-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const folders = async (env: Record<string, string> = {}) =>
    (await disksOf(readSettings({ DATA_DIR: dataDir, ...env }))).map(({ folder }) => folder)
  const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

  test('are one where database and media lie in DATA_DIR, or are yet to be created', async () => {
    expect(await folders()).toEqual([dataDir])
    mkdirSync(join(dataDir, 'postgres'))
    mkdirSync(join(dataDir, 'media'))
    expect(await folders()).toEqual([dataDir])
  })

  test('include that of media, unless they lie in a bucket', async () => {
    symlinkSync('/dev', join(dataDir, 'media'))
    expect(await folders()).toEqual([dataDir, join(dataDir, 'media')])
    expect(await folders(bucket)).toEqual([dataDir])
  })

  test('include that of the embedded database, wherever it lies, and no disk twice', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/place.json'), JSON.stringify({ elsewhere: '/dev' }))
    symlinkSync('/dev', join(dataDir, 'media'))
    expect(await folders()).toEqual([dataDir, '/dev'])
    expect(await folders({ ...bucket, DATABASE_URL: 'postgres://a:b@127.0.0.1/c' })).toEqual([dataDir])
  })
})
