import { errorText } from '#platform/server/log.ts'

/** The time limit of all cleanup together; then the process ends. */
const patienceMs = 9_500
/** Ctrl+C reaches the whole process group, and a parent process passes it on as well: both signals are one request. */
const sameWishMs = 400

export type Ending = {
  /** Gives the cleanup this much more time. */
  allow(ms: number): void
  /** The cleanup steps of the end; the last one added runs first. */
  before(undo: () => Promise<unknown>): void
  /** Runs all cleanup steps, once. */
  undo(): Promise<void>
  /** Whether someone asked us to stop. */
  asked(): boolean
}

/**
 * Does the work of a process of its own, and ends the process where that fails: what was opened is closed, and the error
 * is printed unless somebody asked for the end meanwhile.
 */
export async function runProcess(
  work: (ending: Ending) => Promise<void>,
  print?: (line: string) => void,
): Promise<void> {
  const ending = endInOrder(print)
  try {
    await work(ending)
  } catch (error) {
    if (!ending.asked()) {
      const { printError } = await import('./report.ts')
      printError(error)
      process.exitCode = 1
    }
    await ending.undo()
    process.exit()
  }
}

/**
 * Ends the process in order at SIGTERM, SIGINT or SIGHUP, from its first moment on: what was opened is closed, the last
 * first, within 10 seconds and what is allowed beyond. A second signal ends it at once; the next start then tidies up.
 */
function endInOrder(print: (line: string) => void = console.log): Ending {
  const undos: (() => Promise<unknown>)[] = []
  let undoing: Promise<void> | undefined
  let requestedAt = 0
  let allowedMs = patienceMs

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
    allow: (ms) => void (allowedMs += ms),
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
      }, allowedMs).unref()
      void ending.undo().then(() => process.exit())
    })
  }
  return ending
}
