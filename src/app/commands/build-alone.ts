import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderHolder, lockFolder } from '#platform/database/embedded-postgres/folder-lock.ts'

/**
 * Builds into a folder while no other process does: two would take away each other's unfinished files. An update builds while
 * the school runs, and a service manager may start the school again meanwhile.
 * @param build gets whether it had to wait for another build, after which there may be nothing to do
 * @param waits is called once if it has to, with the number of the process that builds
 */
export async function buildAlone(
  folder: string,
  build: (waited: boolean) => Promise<void>,
  waits: (pid: number) => void = () => {},
): Promise<void> {
  await mkdir(folder, { recursive: true })
  let waited = false
  let release: (() => Promise<void>) | undefined
  while (!release) {
    const holder = await folderHolder(folder)
    if (holder) {
      if (!waited) waits(holder.pid)
      waited = true
      await sleep(200)
      continue
    }
    try {
      release = await lockFolder(folder)
    } catch (error) {
      // Another process came first, or the folder can't be written.
      if (!(await folderHolder(folder))) throw error
    }
  }
  try {
    await build(waited)
  } finally {
    await release()
  }
}
