import { sendQueue } from './send-queue.ts'
import { type UnsentItem, type UnsentWork, unsentWork } from './unsent-work.ts'

const retryMs = 15_000

/** What was written without a network: any number at a place, each sent once, in the order in which it was written. */
export type Outbox<Value> = {
  /** What waits, and what the server has refused: that has a `problem`. */
  work: UnsentWork<Value>
  /**
   * Takes what was sent under a key and may not have arrived, and tries again by itself.
   * @returns false where there is no more room: then nothing is stored
   */
  put(name: string, value: Value, idempotencyKey: string): boolean
  /** Sends a piece that is there already, as it is now. */
  send(name: string, value: Value): void
  flush(): Promise<void>
  /** Sends what waits, now and whenever the network comes back. */
  start(): void
  /** Runs whenever the server has taken or refused one. @returns its end */
  onSettled(listener: () => void): () => void
}

/**
 * Sends by itself what could not be sent when the person pressed send. What the server refuses for good stays, with
 * the reason, until the person changes or deletes it.
 * @param max so many an account; there is no room for more, and none goes
 * @param send the call, under the piece's idempotency key
 */
export function outbox<Value>({
  kind,
  account,
  max,
  send,
}: {
  kind: string
  account: () => string | undefined
  max: number
  send: (piece: UnsentItem<Value>) => Promise<unknown>
}): Outbox<Value> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const work = unsentWork<Value>({ kind, account, max })
  const queue = sendQueue({
    work,
    retryMs,
    send,
    onSent: notify,
    onRefused(piece, error) {
      work.reopen(piece, Object.values(error.errors)[0] ?? error.message)
      notify()
    },
  })
  return {
    work,
    put(name, value, idempotencyKey) {
      const stored = work.put(name, value, idempotencyKey)
      if (stored) void queue.flush()
      return stored
    },
    send(name, value) {
      work.type(name, value)
      work.send(name)
      void queue.flush()
    },
    flush: queue.flush,
    start: queue.start,
    onSettled(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
