/** The most time, in milliseconds, that one call may block the thread: no one notices so short a pause. */
const maxMs = 100

/**
 * The least processor time of this thread, in milliseconds, that `work` took: it is run until one run stays below 100 ms,
 * for 5 seconds at most. A busy machine makes some runs slower and never one faster, so the least says what the work
 * costs; work that grows with the square of its input takes seconds in every run.
 */
export function leastCpuMs(work: () => unknown): Promise<number> {
  return least(async () => {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
}

/** The same by the clock, for work that another process does. */
export function leastMs(work: () => unknown): Promise<number> {
  return least(async () => {
    const began = performance.now()
    await work()
    return performance.now() - began
  })
}

async function least(measure: () => Promise<number>): Promise<number> {
  const end = performance.now() + 5000
  let shortest = Number.POSITIVE_INFINITY
  while (shortest >= maxMs && performance.now() < end) shortest = Math.min(shortest, await measure())
  return shortest
}

/** A text of `length` characters: `piece` again and again between `head` and `tail`. */
export function repeated(piece: string, length: number, head = '', tail = ''): string {
  return head + piece.repeat(Math.floor((length - head.length - tail.length) / piece.length)) + tail
}
