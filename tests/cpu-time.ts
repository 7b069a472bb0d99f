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

/** The same by the clock, for work that another process does; it is run until one run stays below `enoughMs`. */
export function leastMs(work: () => unknown, enoughMs = maxMs): Promise<number> {
  return least(async () => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }, enoughMs)
}

/**
 * The least time by the clock, in milliseconds, of each of two kinds of work: of nine runs, and then of more, 50 at most,
 * until the two are alike. One after the other, so that a busy machine slows both.
 * @param first,second prepare the run of a number and return its work, which alone is measured
 */
export async function leastMsOfBoth(
  first: (n: number) => Promise<() => Promise<unknown>>,
  second: (n: number) => Promise<() => Promise<unknown>>,
  areAlike: (first: number, second: number) => boolean,
): Promise<[first: number, second: number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let n = 0; n < 9 || (n < 50 && !areAlike(...least)); n += 1)
    for (const [at, prepare] of [first, second].entries()) {
      const work = await prepare(n)
      const began = performance.now()
      await work()
      least[at] = Math.min(least[at] as number, performance.now() - began)
    }
  return least
}

async function least(measure: () => Promise<number>, enoughMs = maxMs): Promise<number> {
  const end = performance.now() + 5000
  let shortest = Number.POSITIVE_INFINITY
  while (shortest >= enoughMs && performance.now() < end) shortest = Math.min(shortest, await measure())
  return shortest
}

/** A text of `length` characters: `piece` again and again between `head` and `tail`. */
export function repeated(piece: string, length: number, head = '', tail = ''): string {
  return head + piece.repeat(Math.floor((length - head.length - tail.length) / piece.length)) + tail
}
