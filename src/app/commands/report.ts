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
    return await work()
  } finally {
    clearTimeout(soon)
    clearInterval(again)
    if (said) console.log(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
}
