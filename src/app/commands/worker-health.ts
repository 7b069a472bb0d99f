// node src/app/commands/worker-health.ts: whether the worker with these settings works, for the service that starts it again.
// Exit code 0 where it does. It runs every half minute, so it reads its two settings by itself: all of them would take ten times as long.
const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = process.env
const answerWithinMs = 5_000

/** What the worker says of itself, or why it says nothing. */
async function ask(): Promise<{ works: boolean; text: string }> {
  if (!port) return { works: false, text: 'METRICS_PORT: a worker answers this question on it. Set it.' }
  // Where it listens on every address, it does on this machine's own.
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs) })
    return { works: answer.ok, text: (await answer.text()).trim() }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return { works: false, text: `${address} does not answer (${cause?.code ?? message})` }
  }
}

const { works, text } = await ask()
console.log(text)
process.exitCode = works ? 0 : 1

// It imports nothing; this makes it a module, whose await may be at the top.
export {}
