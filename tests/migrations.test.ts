import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import drizzle from '../drizzle.config.ts'
import { freshDatabase } from './database.ts'

const root = resolve(import.meta.dirname, '..')

test('the migrations make exactly the tables that the features describe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-migrations-'))
  try {
    const out = join(folder, 'migrations')
    await cp(join(root, 'migrations'), out, { recursive: true })
    const before = await readdir(out)
    const config = join(folder, 'drizzle.config.mjs')
    const schema = [drizzle.schema ?? []].flat().map((path) => join(root, path))
    await writeFile(
      config,
      `export default ${JSON.stringify({ dialect: 'postgresql', schema, out: './migrations', casing: 'snake_case' })}`,
    )
    const kit = spawnSync(
      process.execPath,
      [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', config],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
      },
    )
    expect(kit.stdout + kit.stderr).toContain('No schema changes')
    expect(await readdir(out)).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

type Snapshot = { tables: Record<string, Record<(typeof kinds)[number], object>> }
const kinds = ['indexes', 'foreignKeys', 'compositePrimaryKeys', 'uniqueConstraints', 'checkConstraints'] as const

// They go with a column that a migration drops and makes again, and drizzle's snapshot does not notice.
test('a migrated database has every index and constraint of drizzle’s snapshot', async () => {
  const [file = ''] = (await readdir(join(root, 'migrations/meta'))).filter((name) => name.endsWith('_snapshot.json'))
  const { tables } = JSON.parse(await readFile(join(root, 'migrations/meta', file), 'utf8')) as Snapshot
  const described = Object.values(tables).flatMap((table) => kinds.flatMap((kind) => Object.keys(table[kind])))
  expect(described.length).toBeGreaterThan(500)

  const { applicationUrl, drop } = await freshDatabase()
  const database = openDatabase(applicationUrl, { max: 1 })
  try {
    const found = await queryRows(database.db, { name: text })`
      select indexname as name from pg_indexes union select conname from pg_constraint`
    const names = new Set(found.map(({ name }) => name))
    // PostgreSQL cuts a name at 63 bytes.
    expect(described.filter((name) => !names.has(name.slice(0, 63)))).toEqual([])
  } finally {
    await database.close()
    await drop()
  }
})
