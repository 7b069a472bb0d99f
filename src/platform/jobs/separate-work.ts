import type { Log } from '../server/log.ts'

/**
 * Work on many items of which one that fails leaves the others alone: it is logged and counted, and the run fails at its end,
 * so that people see it and it is tried again.
 * @param isOutage whether an error is nobody's own, such as a service that is away: it ends the run at once
 */
export function separateWork(log: Log, title: string, isOutage: (error: unknown) => boolean) {
  let failed = 0
  return {
    async attempt(item: string, work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
      } catch (error) {
        if (isOutage(error)) throw error
        failed += 1
        log.error({ err: error, item }, `${title}: an item failed`)
      }
    },
    hasFailed: () => failed > 0,
    /** @throws where something failed */
    end(): void {
      if (failed > 0) throw new Error(`${title}: ${failed} failed`)
    },
  }
}
