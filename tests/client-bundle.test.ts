import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { serverModulesIn } from './client-bundle.ts'

const root = resolve(import.meta.dirname, '..')

test('no server module is in the built client', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('dist/client/**/*.js', { cwd: root })) {
    files += 1
    found.push(...serverModulesIn(await readFile(join(root, file), 'utf8')).map((name) => `${file}: ${name}`))
  }
  expect(files, 'dist/client is empty: run npm run build').toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('a server module planted in a page is caught', async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'planted' } },
    plugins: [
      {
        name: 'planted',
        resolveId: (id) => (id === 'planted' ? '\0planted' : null),
        load: (id) =>
          id === '\0planted'
            ? "import { drizzle } from 'drizzle-orm/postgres-js'\nimport { randomBytes } from 'node:crypto'\nglobalThis.x = [drizzle, randomBytes]"
            : null,
      },
    ],
  })
  const outputs = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[]
  const code = outputs
    .flatMap((one) => one.output)
    .map((chunk) => chunk.code ?? '')
    .join('\n')
  expect(serverModulesIn(code)).toEqual(expect.arrayContaining(['drizzle', 'postgres']))
})
