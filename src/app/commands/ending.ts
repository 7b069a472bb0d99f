import { errorText } from '#platform/server/log.ts'

/** The time limit of all cleanup together; then the process ends. */
const patienceMs = 9_500
/** Ctrl+C reaches the whole process group, and a parent process passes it on as well: both signals are one request. */
const sameWishMs = 400

export type Ending = {
  /** The cleanup steps of the end; the last one added runs first. */
  before(undo: () => Promise<unknown>): void
  /** Runs all cleanup steps, once. */
  undo(): Promise<void>
  /** Whether someone asked us to stop. */
  asked(): boolean
}

/**
 * Ends the process in order at SIGTERM, SIGINT or SIGHUP, from its first moment on: what was opened is closed, the last
 * first, within 10 seconds. A second signal ends it at once; the next start then tidies up.
 */
export function endInOrder(print: (line: string) => void = console.log): Ending {
  const undos: (() => Promise<unknown>)[] = []
  let undoing: Promise<void> | undefined
  let requestedAt = 0

  async function undoAll(): Promise<void> {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo()
      } catch (error) {
        console.error(errorText(error))
        process.exitCode = 1
      }
    }
  }
  const ending: Ending = {
    before: (undo) => void undos.push(undo),
    undo: () => (undoing ??= undoAll()),
    asked: () => requestedAt > 0,
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (requestedAt > 0) {
        if (Date.now() - requestedAt < sameWishMs) return
        print('Asked again: ending at once')
        process.exit(1)
      }
      requestedAt = Date.now()
      print('Stopping: finishing what is under way …')
      setTimeout(() => {
        print('Not everything ended in time: ending as it stands')
        process.exit(1)
      }, patienceMs).unref()
      void ending.undo().then(() => process.exit())
    })
  }
  return ending
}
