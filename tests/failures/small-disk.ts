import { spawnSync } from 'node:child_process'
import { type Run, run } from '../start/run-product.ts'

const mount = 'mount -t tmpfs -o size="$1",mode=755 small "$0" && shift'
/** A disk of this size at the folder, which only the command and what it starts see. Anyone but root needs a user namespace for that. */
const onSmallDisk =
  process.getuid?.() === 0
    ? ['-m', 'sh', '-c', `${mount} && exec "$@"`]
    : [
        '-r',
        '-m',
        'sh',
        '-c',
        `${mount} && exec unshare -U --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} "$@"`,
      ]

/** Whether this machine lets us mount one: not every container does. */
export const hasSmallDisks = spawnSync('unshare', [...onSmallDisk, '/mnt', '1m', 'true']).status === 0

/**
 * Starts the product with its DATA_DIR on a disk of its own.
 * @param size as of mount(8), such as `200m` @returns the run, and the folder as this process reaches it
 */
export function startOnSmallDisk(size: string, env: Record<string, string>): { school: Run; dataDir: string } {
  const folder = env.DATA_DIR as string
  const product = [process.execPath, 'src/app/commands/start.mjs']
  const school = run('unshare', [...onSmallDisk, folder, size, ...product], env)
  return { school, dataDir: `/proc/${school.child.pid}/root${folder}` }
}
