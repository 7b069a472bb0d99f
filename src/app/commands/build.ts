import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Language, languageCodes } from '#platform/i18n/language.ts'
import { clientFolder, earlierFolder, serverFolder, unfinished } from '../languages/built-folders.ts'
import { buildAlone } from './build-alone.ts'
import { printLine } from './report.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const stamp = join(root, 'dist/built-from')
const sources = ['src/**/*', 'vite.config.ts', 'package-lock.json']

/** The pages could not be built; the message is what the builder said. */
class BuildError extends Error {
  readonly operator = true
}

/** One hash over the names, sizes and times of the sources. */
async function fingerprint(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  const relevant = files.filter((file) => !file.includes('.test.ts') && !file.endsWith('routes.gen.ts')).sort()
  const lines = await Promise.all(
    relevant.map(async (file) => {
      const entry = await stat(join(root, file))
      return entry.isFile() ? `${file} ${entry.size} ${Math.round(entry.mtimeMs)}\n` : ''
    }),
  )
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** Whether the present build was made from the present sources. */
export async function buildIsFresh(): Promise<boolean> {
  if (!existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === (await fingerprint())
}

/**
 * Builds the pages, each language in a process of its own, one after the other: together they take no more memory than
 * one, and the server keeps none of it. The present build stays until the next one is complete, and what browsers load of
 * it after that too: servers of both may be running, and pages of both are open.
 * @throws BuildError with what the builder said
 */
export async function build(): Promise<void> {
  await buildAlone(
    join(root, 'dist'),
    async (waited) => {
      if (!(waited && (await buildIsFresh()))) await buildNow()
    },
    (pid) => printLine(`Process ${pid} builds the pages already; waiting for it`),
  )
}

async function buildNow(): Promise<void> {
  const from = await fingerprint()
  await remove('dist/next')
  for (const language of languageCodes) await inItsOwnProcess(language)
  await remove(earlierFolder)
  if (existsSync(join(root, clientFolder))) await rename(join(root, clientFolder), join(root, earlierFolder))
  for (const folder of [clientFolder, ...languageCodes.map(serverFolder)]) {
    await remove(folder)
    await rename(join(root, unfinished(folder)), join(root, folder))
  }
  await remove('dist/next')
  await writeFile(stamp, from)
}

const remove = (folder: string) => rm(join(root, folder), { recursive: true, force: true })

async function inItsOwnProcess(language: Language): Promise<void> {
  const output: Buffer[] = []
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--one-language'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SOPAAN_LANGUAGE: language },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  process.removeListener('exit', end)
  const text = stripVTControlCharacters(Buffer.concat(output).toString()).trim()
  if (code !== 0) throw new BuildError(text || 'The pages could not be built')
}

async function buildHere(): Promise<void> {
  const { createBuilder } = await import('vite')
  const { precompress } = await import('../pages/precompress.ts')
  const { buildServiceWorker } = await import('../service-worker/build-service-worker.ts')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  // The same in every language.
  if ((process.env.SOPAAN_LANGUAGE ?? 'en') === 'en') await buildServiceWorker(root)
  await precompress(join(root, unfinished(clientFolder)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.includes('--one-language')) await buildHere()
    else if (!(process.argv.includes('--if-stale') && (await buildIsFresh()))) await build()
  } catch (error) {
    // The builder's message names the file and the line. Its stack trace, within the builder's own code, helps no
    // reader.
    const { message } = error as Error
    console.error(error instanceof BuildError ? message : `The pages could not be built.\n${message}`)
    process.exitCode = 1
  }
}
