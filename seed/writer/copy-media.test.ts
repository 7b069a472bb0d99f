import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageOf } from '#features/media/storage/storage.ts'
import { readSettings } from '#platform/server/config.ts'
import { startBucket } from '../../tests/bucket.ts'
import { copyMedia } from './seed-courses.ts'
import { readSeed } from './read-seed.ts'

let place: Awaited<ReturnType<typeof startBucket>>
let dataDir: string
beforeAll(async () => {
  place = await startBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-copy-'))
})
afterAll(async () => {
  await place.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the demo school’s films and papers lie in the bucket where there is one, and not on the server', async () => {
  const seed = await readSeed()
  const storage = await storageOf(readSettings({ DATA_DIR: dataDir, ...place.env }))
  await copyMedia(seed, storage)
  const [video] = seed.videos.values()
  for (const name of ['video.mp4', 'video.webm', 'en.vtt', 'hi.vtt', video?.poster])
    expect([name, (await storage.stat(`demo/${video?.key}/${name}`))?.bytes]).toEqual([name, expect.any(Number)])
  expect(await storage.stat(`demo/resources/${seed.resources[0]?.key}.pdf`)).toBeDefined()
  expect(await readdir(dataDir)).toEqual([])
})
