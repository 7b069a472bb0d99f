import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Middleware } from 's3rver'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../../tests/bucket.ts'
import { checkStorage } from './storage-check.ts'

const root = resolve(import.meta.dirname, '../../..')
const check = async (env: Record<string, string>) => {
  const { state, text } = await checkStorage(readSettings(env))
  return `${state}: ${String(text)}`
}

describe('a folder', () => {
  let dataDir: string
  let media: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sopaan-storage-check-'))
    media = join(dataDir, 'media')
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('is in order where a file can be written, read and deleted, and nothing of it stays', async () => {
    mkdirSync(media)
    expect(await check({ DATA_DIR: dataDir })).toBe(`ok: A file was written to ${media}, read and deleted.`)
    expect(readdirSync(media)).toEqual([])
  })

  test('that is yet to be created is in order, and the check leaves that to the application', async () => {
    expect(await check({ DATA_DIR: dataDir })).toBe(`ok: ${media} can be written.`)
    expect(existsSync(media)).toBe(false)
  })

  test('that takes no file is wrong, though this user has all rights in it', async () => {
    mkdirSync(media)
    const script = `
      import { readSettings } from '#platform/server/config.ts'
      import { checkStorage } from './src/app/doctor/storage-check.ts'
      const { state, text } = await checkStorage(readSettings(process.env))
      console.log(state + ': ' + text)`
    // No file of this process may have a single byte, as on a disk without room.
    const limited = ['-c', 'ulimit -f 0 && exec "$0" --input-type=module -e "$1"', process.execPath, script]
    const { stdout } = await promisify(execFile)('sh', limited, { cwd: root, env: { DATA_DIR: dataDir } })
    expect(stdout.trim()).toBe(
      `wrong: There is no room in ${media} (EFBIG). Delete what is not needed there, or enlarge the disk or the quota.`,
    )
    expect(readdirSync(media)).toEqual([])
  })
})

describe('a bucket that answers', () => {
  const answer =
    (method: string, status: number, body: string): Middleware =>
    async (context, next) => {
      if (context.method !== method) return next()
      context.status = status
      context.type = 'application/xml'
      context.body = body
    }
  const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  const refused =
    /^wrong: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the bucket media refused them \(AccessDenied\)\. They need the rights to list, read, write and delete in it\.$/

  test.each([
    ['to put', answer('PUT', 403, denied), refused],
    ['to read', answer('GET', 403, denied), refused],
    [
      'to delete',
      answer('POST', 200, `<DeleteResult>${denied.replace('<Code>', '<Key>a</Key><Code>')}</DeleteResult>`),
      refused,
    ],
    [
      'for want of room',
      answer('PUT', 507, '<Error><Code>XMinioStorageFull</Code></Error>'),
      /^wrong: There is no room in media \(XMinioStorageFull\)\. Delete what is not needed there/,
    ],
    [
      'for a quota',
      answer('PUT', 403, '<Error><Code>QuotaExceeded</Code></Error>'),
      /^wrong: There is no room in media \(QuotaExceeded\)\./,
    ],
  ])('and refuses %s is wrong, and the line says what to do', async (_what, before, line) => {
    const bucket = await startBucket({ before })
    try {
      expect(await check(bucket.env)).toMatch(line)
    } finally {
      await bucket.stop()
    }
  })
})
