import { readFile } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type CheckLine, ok, warning } from './check-line.ts'

/** docs/running.md advises 1 GB, of which the system reserves some before it says how much there is. */
const advisedBytes = 900e6
const scarcePercent = 10

/** The memory of this machine, or of the control group (a container's, a systemd unit's) where that has less. */
export async function checkMemory(): Promise<CheckLine[]> {
  const limit = process.constrainedMemory()
  // Without a limit it is 0 or larger than any machine.
  if (limit === 0 || limit >= totalmem()) return [memoryLine(freemem(), totalmem())]
  const used = await usedOfGroup('/sys/fs/cgroup', await readFile('/proc/self/cgroup', 'utf8'))
  const available = used === undefined ? process.availableMemory() : limit - used
  return [memoryLine(Math.max(0, Math.min(available, freemem())), limit)]
}

/** @param available what programs may still take; both in bytes */
export function memoryLine(available: number, total: number): CheckLine {
  const percent = Math.floor((available / total) * 100)
  const [free, all] = [formatSize(available), formatSize(total)]
  if (percent < scarcePercent) return warning('memory', textOf(messages, 'memoryScarce', free, all, percent))
  return total < advisedBytes
    ? warning('memory', textOf(messages, 'memorySmall', all))
    : ok('memory', textOf(messages, 'memory', free, all))
}

/**
 * What the processes of a control group use, in bytes. Node counts the copies of files too, which the kernel gives up first
 * (`inactive_file`): https://docs.kernel.org/admin-guide/cgroup-v2.html, for version 1 cgroup-v1/memory.html.
 * @param root where the groups are mounted @param groups as /proc/self/cgroup names them @returns undefined where it can't be read
 */
export async function usedOfGroup(root: string, groups: string): Promise<number | undefined> {
  const first = /^\d+:memory:(.*)$/m.exec(groups)
  const path = (first ?? /^0::(.*)$/m.exec(groups))?.[1] ?? '/'
  const mount = first ? join(root, 'memory') : root
  const [usage, copies] = first ? ['memory.usage_in_bytes', 'total_inactive_file'] : ['memory.current', 'inactive_file']
  // A container sees its own group as the root.
  for (const folder of [join(mount, path), mount]) {
    const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined)
    const [used, stat] = [await read(usage), await read('memory.stat')]
    if (used === undefined || stat === undefined) continue
    return Number(used) - Number(new RegExp(`^${copies} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0)
  }
  return undefined
}
