import { pageCache } from '../http/page-cache.ts'
import { type WorkQueue, workQueue } from '../jobs/work-queue.ts'
import { ownMemory } from '../server/own-memory.ts'

/** A picture takes a core for up to some hundred milliseconds, so they are drawn one after the other. */
const pictures = workQueue({ concurrent: 1, maxWaiting: 20, maxWaitMs: 4_000, maxPerCaller: 8 })

export type DrawnFiles = {
  /**
   * The file of a key, drawn once however many requests come for it at the same moment.
   * @param caller the address that the request came from
   * @throws BUSY (503) where too many wait for a drawing
   */
  file(key: string, draw: () => Promise<Buffer | string>, caller: string): Promise<Buffer>
  forget(): void
}

/**
 * Files that are generated from the database and cached for a while: pictures, sitemaps, feeds.
 * @param bounds.queue the queue of the drawings; that of all pictures if absent
 */
export function drawnFiles(bounds: { maxBytes: number; lifeMs?: number; queue?: WorkQueue }): DrawnFiles {
  const { queue = pictures, ...options } = bounds
  const files = pageCache<Buffer>({ ...options, bytesOf: (file) => file.length })
  return {
    file: (key, draw, caller) => files.getOrCreate(key, () => queue.run(async () => ownMemory(await draw()), caller)),
    forget: () => files.forget(),
  }
}
