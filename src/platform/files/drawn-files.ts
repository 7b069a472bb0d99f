import { Refusal } from '../api/errors.ts'
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
  const inProgress = new Map<string, Promise<Buffer>>()
  return {
    async file(key, draw, caller) {
      const drawn = files.get(key)
      if (drawn) return drawn
      // Who shares a drawing that another caller's limit refused asks for it on their own account.
      const running = inProgress.get(key)
      const shared = running && (await running.catch(unlessRefused))
      if (shared) return shared
      const making = queue.run(async () => ownMemory(await draw()), caller)
      inProgress.set(key, making)
      try {
        const file = await making
        if (inProgress.get(key) === making) files.set(key, file)
        return file
      } finally {
        if (inProgress.get(key) === making) inProgress.delete(key)
      }
    },
    forget() {
      files.forget()
      // What is being drawn now may show what was before.
      inProgress.clear()
    },
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
