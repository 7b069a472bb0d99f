import { readFileSync, readlinkSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processMark } from './processes.ts'
import { DatabaseStartError, folderError } from './start-errors.ts'

type Holder = {
  pid: number
  mark: string
  host: string
  boot: string
  namespace: string
  since: string
  released?: true
}

const beatMs = 2_000
const watchMs = 3 * beatMs
const prefix = 'in-use.'

/**
 * Takes a folder for this process alone. Files `in-use.N` count upwards: anyone who finds the highest one dead or released
 * makes the next, exclusively, so of several that come together one wins, on every file system. A holder in this
 * process space is judged by its number and start mark; one elsewhere (another container or machine on the same disk)
 * by whether it still touches its file.
 * @returns the release
 * @throws DatabaseStartError naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const me: Holder = { ...here(), since: new Date().toISOString() }
  for (;;) {
    const maxNumber = Math.max(0, ...(await numbers(folder)))
    const holder = await holderOf(folder, maxNumber)
    if (holder && (await lives(folder, maxNumber, holder))) throw inUse(folder, holder)
    const number = maxNumber + 1
    const file = join(folder, prefix + number)
    if (!(await writeExclusively(file, JSON.stringify(me), folder))) continue
    if (Math.max(...(await numbers(folder))) > number) {
      await rm(file, { force: true })
      continue
    }
    for (const old of await numbers(folder)) if (old < number) await rm(join(folder, prefix + old), { force: true })
    const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beatMs).unref()
    return async () => {
      clearInterval(beat)
      // The file stays, marked: the count must never fall back, or a slow rival could reuse a number.
      await writeFile(`${file}.new`, JSON.stringify({ ...me, released: true })).catch(() => {})
      await rename(`${file}.new`, file).catch(() => {})
    }
  }
}

/** Who holds the folder now, if anyone alive does. */
export async function folderHolder(folder: string): Promise<{ pid: number } | undefined> {
  const maxNumber = Math.max(0, ...(await numbers(folder).catch(() => [])))
  const holder = await holderOf(folder, maxNumber)
  return holder && (await lives(folder, maxNumber, holder)) ? { pid: holder.pid } : undefined
}

function here() {
  const read = (what: () => string) => {
    try {
      return what().trim()
    } catch {
      return ''
    }
  }
  return {
    pid: process.pid,
    mark: processMark(process.pid) ?? '',
    host: hostname(),
    boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    namespace: read(() => readlinkSync('/proc/self/ns/pid')),
  }
}

async function numbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const number = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    return Number.isInteger(number) ? [number] : []
  })
}

async function holderOf(folder: string, number: number): Promise<Holder | undefined> {
  // Its maker may be between creating and writing it; one that stays empty was left by a crash or a full disk.
  for (let tries = 0; number > 0 && tries < 20; tries += 1) {
    const text = await readFile(join(folder, prefix + number), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text) as Holder
    } catch {
      await sleep(50)
    }
  }
  return undefined
}

async function lives(folder: string, number: number, holder: Holder): Promise<boolean> {
  if (holder.released) return false
  const me = here()
  const file = join(folder, prefix + number)
  if (holder.host === me.host && holder.boot !== me.boot) return false
  if (holder.host === me.host && holder.namespace === me.namespace) return processMark(holder.pid) === holder.mark
  const touched = async () => (await stat(file).catch(() => undefined))?.mtimeMs
  const before = await touched()
  for (const end = Date.now() + watchMs; Date.now() < end; await sleep(100)) {
    const now = await touched()
    if (now !== before) return now !== undefined
  }
  return false
}

async function writeExclusively(file: string, text: string, folder: string): Promise<boolean> {
  const handle = await open(file, 'wx', 0o644).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw folderError(error, folder)
  })
  if (!handle) return false
  try {
    await handle.writeFile(text)
    return true
  } catch (error) {
    await rm(file, { force: true })
    throw folderError(error, folder)
  } finally {
    await handle.close()
  }
}

function inUse(folder: string, holder: Holder): DatabaseStartError {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`
  return new DatabaseStartError(
    `${folder} is in use by process ${holder.pid}${where}, started ${holder.since}. ` +
      `Stop that one first (kill ${holder.pid}), or start this one with another folder: DATA_DIR=./other-data`,
  )
}
