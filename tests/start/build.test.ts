import { chmod, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { root, run } from './run-product.ts'

test('a build that fails says which line of which file is wrong, and no more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-build-'))
  try {
    await chmod(folder, 0o755)
    for (const name of ['src', 'migrations', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
      await cp(join(root, name), join(folder, name), { recursive: true })
    for (const name of ['node_modules', 'seed']) await symlink(join(root, name), join(folder, name))
    await writeFile(join(folder, 'src/app/start.ts'), "import { nothing } from './does-not-exist.ts'\nnothing()\n")
    const env = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', DEMO: '0', PAYMENTS: '0' }
    const live = { SITE_URL: 'http://127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.in' }
    const args = ['src/app/commands/start.mjs']
    const failing = run('node', args, { ...env, ...live, MEDIA_SECRET: 'x'.repeat(40) }, folder)
    expect((await failing.ended()).code).toBe(1)
    expect(failing.printed()).toContain('The pages could not be built.')
    expect(failing.printed()).toMatch(/does-not-exist\.ts.*src\/app\/start\.ts/)
    expect(failing.printed()).toBe(stripVTControlCharacters(failing.printed()))
    expect(failing.printed()).not.toMatch(/^ {4}at /m)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
