/**
 * The least processor time of this thread, in milliseconds, that `work` took in several runs. Processor time and not
 * the clock's, so that what else the machine does counts for little.
 */
export function leastCpuMs(work: () => unknown, runs = 7): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** A text of `length` characters: `piece` again and again between `head` and `tail`. */
export function repeated(piece: string, length: number, head = '', tail = ''): string {
  return head + piece.repeat(Math.floor((length - head.length - tail.length) / piece.length)) + tail
}
