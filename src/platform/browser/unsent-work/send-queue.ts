import { create } from 'zustand'
import { CallError } from '../../api/client.ts'
import { failureOf } from './call-failure.ts'
import type { UnsentItem, UnsentWork } from './unsent-work.ts'

export type SendQueue = {
  /** Sends all for which the person has pressed send, one after another; stops where the network does. */
  flush(): Promise<void>
  /** Sends all at once in calls that outlive the page. */
  flushLeaving(): void
  /** Sends what an earlier visit left, now and whenever the network comes back. */
  start(): void
  /** The name of the piece whose answer is awaited; whether some could not be sent and are tried again. */
  useState: ReturnType<typeof makeState>
}

const makeState = () => create<{ sending: string | null; waiting: boolean }>(() => ({ sending: null, waiting: false }))

/**
 * Sends the pieces of a kind by itself until the server has answered each of them.
 * @param send the call; `leaving`: the page may be gone before its answer
 * @param onSent the server has it, and it is gone from here
 * @param onRefused the server will never take it as it is: reopens or discards it
 */
export function sendQueue<Value, Reply>({
  work,
  retryMs,
  send,
  onSent,
  onRefused,
}: {
  work: UnsentWork<Value>
  retryMs: number
  send: (piece: UnsentItem<Value>, leaving: boolean) => Promise<Reply>
  onSent: (piece: UnsentItem<Value>, reply: Reply) => void
  onRefused: (piece: UnsentItem<Value>, error: CallError) => void
}): SendQueue {
  const useState = makeState()
  let flushing: Promise<void> | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let started = false
  /** The network came back while a call was on its way: that call may still fail for having been sent before. */
  let networkIsBack = false

  const toSend = () => work.all().filter(({ sent }) => sent)

  function flush(): Promise<void> {
    flushing ??= sendWhile()
    return flushing
  }

  async function sendWhile(): Promise<void> {
    try {
      await sendAll()
    } finally {
      flushing = null
    }
    // One that came in the moment in which the last run found nothing more.
    if (!useState.getState().waiting && toSend().length > 0) await flush()
  }

  async function sendAll(): Promise<void> {
    clearTimeout(retry)
    networkIsBack = false
    for (let [next] = toSend(); next; [next] = toSend()) {
      if (await sendOne(next, false)) continue
      if (networkIsBack) {
        networkIsBack = false
        continue
      }
      useState.setState({ waiting: true })
      retry = setTimeout(() => void flush(), retryMs)
      return
    }
    useState.setState({ waiting: false })
  }

  /** @returns whether the server has answered for good */
  async function sendOne(piece: UnsentItem<Value>, leaving: boolean): Promise<boolean> {
    useState.setState({ sending: piece.name })
    try {
      const reply = await send(piece, leaving)
      work.arrived(piece)
      onSent(piece, reply)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (failureOf(error) !== 'refused') return false
      onRefused(piece, error)
      return true
    } finally {
      useState.setState({ sending: null })
    }
  }

  return {
    flush,
    flushLeaving() {
      for (const piece of toSend()) void sendOne(piece, true)
    },
    start() {
      if (!started) {
        window.addEventListener('online', () => {
          networkIsBack = true
          void flush()
        })
      }
      started = true
      void flush()
    },
    useState,
  }
}
