import { errorText } from '#platform/server/log.ts'

/** Prints a step on the console once it takes more than a second, and then how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  let announced = false
  const soon = setTimeout(() => {
    announced = true
    console.log(`${what} …`)
  }, 1000)
  const again = setInterval(
    () => announced && console.log(`${what}: ${Math.round((Date.now() - started) / 1000)} s so far …`),
    10_000,
  )
  try {
    const result = await work()
    if (announced) console.log(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(soon)
    clearInterval(again)
  }
}

/**
 * An error that an operator can fix is printed as its message alone. Any other is printed with its stack, without its
 * values.
 */
export function printError(error: unknown): void {
  const { operator, message } = (error ?? {}) as { operator?: boolean; message?: string }
  console.error(operator ? message : errorText(error))
}

/** A line for the person at the console. */
export function printLine(line: string): void {
  console.log(line)
}

/** A line about what is wrong and does not stop the start. */
export function warn(line: string): void {
  console.warn(`Warning: ${line}`)
}

let beforeExit: (error: unknown) => Promise<unknown> = async () => {}

/** What is done with an error that nothing caught before the process ends; it has to limit its own time. */
export function setBeforeUncaughtExit(work: (error: unknown) => Promise<unknown>): void {
  beforeExit = work
}

/** Errors that nothing caught are printed without their values too; then the process ends, as it would by itself. */
export function reportUncaught(): void {
  process.on('uncaughtException', (error) => {
    printError(error)
    void beforeExit(error).finally(() => process.exit(1))
  })
}
