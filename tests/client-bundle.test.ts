import { glob, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { messages as certificates } from '#features/certificates/messages/pages-en.ts'
import { messages as site } from '#features/site/messages/en.ts'
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
            ? "import { drizzle } from 'drizzle-orm/node-postgres'\nimport { randomBytes } from 'node:crypto'\nglobalThis.x = [drizzle, randomBytes]"
            : null,
      },
    ],
  })
  const outputs = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[]
  const code = outputs
    .flatMap((one) => one.output)
    .map((chunk) => chunk.code ?? '')
    .join('\n')
  expect(serverModulesIn(code)).toEqual(expect.arrayContaining(['drizzle', 'pg']))
})

test('what every page loads carries neither the schemas, nor the query cache, nor what writes or films a course', async () => {
  const whole = Array.from((await startFiles()).values()).join('\n')
  // A word of each library's own that minifying leaves alone.
  const heavy = ['ZodMini', 'isFetchingNextPage', 'ProseMirror', 'Tus-Resumable', 'EXT-X-STREAM-INF', 'uplot']
  expect(heavy.filter((word) => whole.includes(word))).toEqual([])
})

test('what every page loads carries no text of the home page or of the certificate pages', async () => {
  const whole = Array.from((await startFiles()).values()).join('\n')
  const texts = [site.stepsText, certificates.unsigned]
  expect(texts.filter((text) => whole.includes(text))).toEqual([])
})

test.each(['home', 'marketplace'])(
  'the %s page of a visitor loads neither the schemas nor the query cache',
  async (page) => {
    const names: string[] = []
    for await (const file of glob(`dist/client/assets/${page}-page-*.js`, { cwd: root })) names.push(basename(file))
    expect(names.length).toBeGreaterThan(0)
    const whole = Array.from((await withImports(names)).values()).join('\n')
    expect(['ZodMini', 'isFetchingNextPage', 'mutationCache'].filter((word) => whole.includes(word))).toEqual([])
  },
)

/** What of the player comes with an act or when it comes near, and a word of its own that minifying leaves alone. */
const partsOfThePlayer = {
  'hls.js': 'EXT-X-STREAM-INF',
  'the download dialog': 'download-scope',
  'the transcript': 'data-transcript',
  'the notes panel': '.hintVideo',
  'mock tests': 'mock-attempt',
}

test('the learning page starts without hls.js, the download dialog, the transcript, the notes panel and mock tests', async () => {
  const names: string[] = []
  for await (const file of glob('dist/client/assets/learning-page-*.js', { cwd: root })) names.push(basename(file))
  expect(names.length).toBeGreaterThan(0)
  const start = await withImports(names)
  const elsewhere: string[] = []
  for await (const file of glob('dist/client/assets/*.js', { cwd: root }))
    if (!start.has(basename(file))) elsewhere.push(await readFile(join(root, file), 'utf8'))
  const whole = Array.from(start.values()).join('\n')
  for (const [part, word] of Object.entries(partsOfThePlayer)) {
    expect(whole.includes(word), `${part} comes with the start files`).toBe(false)
    expect(
      elsewhere.some((code) => code.includes(word)),
      `${part} is known by another word now than ${word}`,
    ).toBe(true)
  }
})

test('what every page loads is compiled as it comes, an editor that an act fetches is not', async () => {
  const hint = '//# allFunctionsCalledOnLoad\n'
  const start = await startFiles()
  const hinted = Array.from(start).filter(([, code]) => code.startsWith(hint))
  expect(start.size).toBeGreaterThan(2)
  expect(hinted.map(([name]) => name)).toEqual([...start.keys()])
  const editors: boolean[] = []
  for await (const file of glob('dist/client/assets/rich-text-editor-*.js', { cwd: root }))
    editors.push((await readFile(join(root, file), 'utf8')).startsWith(hint))
  expect(new Set(editors)).toEqual(new Set([false]))
})

/** The script that every page starts with and all files that it imports at once: their code by their names. */
async function startFiles(): Promise<Map<string, string>> {
  const server = await readFile(join(root, 'dist/server/ssr.js'), 'utf8')
  const entry = /src: "\/assets\/([\w~.-]+\.js)"/.exec(server)?.[1]
  expect(entry).toBeDefined()
  return withImports([entry as string])
}

/** These files and all that they import at once: their code by their names. */
async function withImports(names: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const todo = [...names]
  for (let name = todo.pop(); name; name = todo.pop()) {
    if (files.has(name)) continue
    const code = await readFile(join(root, 'dist/client/assets', name), 'utf8')
    files.set(name, code)
    todo.push(...Array.from(code.matchAll(/(?:import|from)\s*"\.\/([\w~.-]+\.js)"/g), (found) => found[1] as string))
  }
  return files
}

test('every part that comes late says which files it consists of, so that they can be waited for', async () => {
  let parts = 0
  for await (const file of glob('dist/client/assets/*.js', { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    const imports = code.match(/import\([`"']\.\//g)?.length ?? 0
    expect(code.match(/__vite__mapDeps\(\[\d/g)?.length ?? 0, file).toBe(imports)
    parts += imports
  }
  expect(parts).toBeGreaterThan(50)
})
