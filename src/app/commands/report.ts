/** Says on the console what is being done, once it takes more than a second, and how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  let said = false
  const soon = setTimeout(() => {
    said = true
    console.log(`${what} …`)
  }, 1000)
  const again = setInterval(
    () => said && console.log(`${what}: ${Math.round((Date.now() - started) / 1000)} s so far …`),
    10_000,
  )
  try {
    const result = await work()
    if (said) console.log(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(soon)
    clearInterval(again)
  }
}

/** What an operator can mend is said in its own words; anything else shows where it comes from. */
export function say(error: unknown): void {
  const { operator, message } = (error ?? {}) as { operator?: boolean; message?: string }
  console.error(operator ? message : error)
}

/** A line for the person at the console. */
export function tell(line: string): void {
  console.log(line)
}
