import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('the migrations make exactly the tables that the features describe', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-migrations-'))
  try {
    const out = join(folder, 'migrations')
    await cp(join(root, 'migrations'), out, { recursive: true })
    const before = await readdir(out)
    const config = join(folder, 'drizzle.config.mjs')
    const schema = [
      'src/platform/server/audit.ts',
      'src/platform/mail/outbox.ts',
      'src/platform/database/row-counts.ts',
      'src/features/*/tables.ts',
      'src/features/*/tables/*.ts',
    ].map((path) => join(root, path))
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
