import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A mark that no later process with the same number shares: the moment the kernel started it (field 22 of
 * /proc/PID/stat, man proc_pid_stat), or what ps says where there is no /proc. Undefined: no such process, or a zombie.
 */
export function processMark(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    if (process.platform === 'linux') return undefined
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** Every live PostgreSQL process that works in this cluster: its server and all of that server's children. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [] as string[])).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return 0
      // Someone's shell may stand in the folder too; a reinstalled program shows as "postgres (deleted)".
      return /\/postgres( \(deleted\))?$/.test(await readlink(`/proc/${pid}/exe`).catch(() => '')) ? pid : 0
    }),
  )
  return found.filter((pid) => pid > 0 && processMark(pid) !== undefined)
}

/** What postmaster.pid says (PostgreSQL's miscadmin.h: pid, folder, start, port, socket, address, memory, status). */
export async function readServerFile(cluster: string) {
  const lines = (await readFile(`${cluster}/postmaster.pid`, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Sends signals, each followed by its patience, until `left()` answers none. */
export async function endProcesses(left: () => Promise<number[]>, steps: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, patienceMs] of steps) {
    for (const pid of await left()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It ended between the look and the signal.
      }
    }
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) {
      if ((await left()).length === 0) return true
    }
  }
  return (await left()).length === 0
}
