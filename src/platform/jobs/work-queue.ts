import { Refusal } from '../api/errors.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'

export type QueueBounds = {
  /** How many run at once. */
  concurrent: number
  /** How many wait for a slot; any more are refused immediately. */
  maxWaiting: number
  /** How long one waits before it is refused. */
  maxWaitMs: number
  /** How many of those that run or wait one caller may hold; all of them if absent. */
  maxPerCaller?: number
}

/** Releases a slot; a second call does nothing. */
export type ReleaseSlot = () => void
export type WorkQueue = {
  /**
   * Waits for a slot. Where one is free, nothing is awaited.
   * @param caller who counts for `maxPerCaller`, usually an address
   * @throws BUSY (503) where the queue is full or the wait too long
   */
  enter(caller?: string): ReleaseSlot | Promise<ReleaseSlot>
  /** Does the work in a slot of its own. */
  run<T>(work: () => Promise<T> | T, caller?: string): Promise<T>
  size(): { running: number; waiting: number }
  /** Whether a new call would be refused now. */
  isFull(): boolean
}

const retryAfterSeconds = 2

/**
 * Refuses a call for which there is no turn or no database now.
 * @param data `shouldRetry` where nothing of the call was done: the browser may send it again, whatever it writes
 */
export function busy(data?: { shouldRetry: true }): Refusal {
  return new Refusal('BUSY', 503, textOf(messages, 'busy'), { retryAfterSeconds, data })
}

type Waiting = { start: () => void; timer: NodeJS.Timeout }

/**
 * Limits an expensive kind of work: how many run at once, how many wait, and for how long.
 * @param refuse what is thrown for work that gets no slot
 */
export function workQueue(bounds: QueueBounds, refuse: () => Refusal = () => busy()): WorkQueue {
  const { concurrent, maxWaiting, maxWaitMs, maxPerCaller = Number.POSITIVE_INFINITY } = bounds
  const waiting = new Set<Waiting>()
  /** The number of slots and queue places that each caller holds; a caller who holds none has no entry. */
  const held = new Map<string, number>()
  let running = 0

  function leave(caller: string | undefined): void {
    if (caller === undefined) return
    const left = (held.get(caller) ?? 1) - 1
    if (left === 0) held.delete(caller)
    else held.set(caller, left)
  }

  function takeSlot(caller: string | undefined): ReleaseSlot {
    running += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running -= 1
      leave(caller)
      const [next] = waiting
      if (!next) return
      waiting.delete(next)
      clearTimeout(next.timer)
      next.start()
    }
  }

  const isFull = () => running >= concurrent && waiting.size >= maxWaiting

  function enter(caller?: string): ReleaseSlot | Promise<ReleaseSlot> {
    const own = caller === undefined ? 0 : (held.get(caller) ?? 0)
    if (own >= maxPerCaller || isFull()) throw refuse()
    if (caller !== undefined) held.set(caller, own + 1)
    if (running < concurrent) return takeSlot(caller)
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        start: () => resolve(takeSlot(caller)),
        timer: setTimeout(() => {
          waiting.delete(place)
          leave(caller)
          reject(refuse())
        }, maxWaitMs),
      }
      waiting.add(place)
    })
  }

  return {
    enter,
    async run(work, caller) {
      const releaseSlot = await enter(caller)
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
    size: () => ({ running, waiting: waiting.size }),
    isFull,
  }
}
