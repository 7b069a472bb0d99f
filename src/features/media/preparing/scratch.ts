import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const scratchOf = (dataDir: string) => join(dataDir, 'media-work')
const pidFile = 'encoder.pid'

/**
 * An empty folder for one try at one asset. Files and programs of earlier tries, even of a killed server, are removed
 * here.
 */
export async function openScratch(dataDir: string, uid: string, attempt: number): Promise<string> {
  const base = scratchOf(dataDir)
  await mkdir(base, { recursive: true, mode: 0o700 })
  const left = (await readdir(base)).filter((name) => name.startsWith(`${uid}-`))
  for (const name of left) {
    await endLeftover(join(base, name))
    await rm(join(base, name), { recursive: true, force: true })
  }
  const folder = join(base, `${uid}-${attempt}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

export const notePid = (folder: string, pid: number) => writeFile(join(folder, pidFile), String(pid))

/** Only a program whose command line names this folder is killed, because process ids are reused. */
async function endLeftover(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, pidFile), 'utf8').catch(() => ''))
  if (!pid) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(folder)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
