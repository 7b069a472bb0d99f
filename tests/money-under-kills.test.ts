import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMoney } from '../bench/money/run.ts'

// The short one of `npm run bench -- money`: the product and PostgreSQL as processes of their own.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-money-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('200 purchases while webhooks, answers, the product and PostgreSQL are lost break no rule of money', async () => {
  const { broken, faults } = await runMoney({
    runs: 200,
    seed: 'short',
    kills: 3,
    databaseKills: 1,
    buyers: 10,
    folder,
  })
  expect(broken).toEqual([])
  expect(faults).toEqual([])
}, 900_000)
