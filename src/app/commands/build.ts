import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const stamp = join(root, 'dist/built-from')
const sources = ['src/**/*', 'public/**/*', 'vite.config.ts', 'package-lock.json']

/** What the pages are built from, as one hash over names, sizes and times. */
async function fingerprint(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    if (file.endsWith('.test.ts') || file.endsWith('routes.gen.ts')) continue
    const { size, mtimeMs } = await stat(join(root, file))
    hash.update(`${file} ${size} ${Math.round(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}

/** Whether what is built was built from the sources as they are. */
export async function buildIsFresh(): Promise<boolean> {
  if (!existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === (await fingerprint())
}

/** Builds the pages in a process of its own, so that the server keeps none of the memory that takes. */
export async function build(): Promise<void> {
  const output: Buffer[] = []
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`building the pages failed:\n${Buffer.concat(output).toString()}`)
}

if (
  process.argv[1] === fileURLToPath(import.meta.url) &&
  !(process.argv.includes('--if-stale') && (await buildIsFresh()))
) {
  const from = await fingerprint()
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const { precompress } = await import('../pages/precompress.ts')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  await precompress(join(root, 'dist/client'))
  await writeFile(stamp, from)
}
