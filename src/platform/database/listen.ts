import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Connections } from './connections.ts'

export type Listening = { close(): Promise<void> }

const checkEveryMs = 10_000
const checkWithinMs = 5_000
/** Before each try to connect again; the last one from then on. */
const waits = [100, 200, 400, 800, 1_000]

/**
 * Listens on a connection of its own, and on a new one whenever that ends.
 * @param onListening after each connection, the first included: notices may have been missed before it
 * @throws DatabaseUnavailable when the first connection fails
 */
export async function listen(
  connections: Connections,
  channel: string,
  onNotify: (payload: string) => void,
  onListening: () => void,
): Promise<Listening> {
  let closed = false
  let client: Client | undefined

  async function connect(): Promise<{ ended: Promise<unknown> }> {
    const fresh = await connections.single()
    const ended = new Promise<void>((resolve) => {
      fresh.once('error', () => resolve())
      fresh.once('end', resolve)
    })
    fresh.on('notification', (notice) => onNotify(notice.payload ?? ''))
    await fresh.query(`listen "${channel}"`).catch(async (error: unknown) => {
      await fresh.end()
      throw error
    })
    client = fresh
    if (closed) await fresh.end()
    else onListening()
    return { ended: Promise.race([ended, untilSilent(fresh)]) }
  }

  async function follow(ended: Promise<unknown>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await ended
      if (closed) return
      await sleep(waits[Math.min(tries, waits.length - 1)], undefined, { ref: false })
      if (closed) return
      // Whatever the failure, the next try follows. Queries in the meantime report that the database is unavailable.
      const next = await connect().catch(() => undefined)
      if (next) tries = -1
      ended = next?.ended ?? Promise.resolve()
    }
  }

  void follow((await connect()).ended)
  return {
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** A host that vanished says nothing: the connection counts as ended once a statement isn't answered in time. */
async function untilSilent(client: Client): Promise<void> {
  const check = { text: 'select 1', query_timeout: checkWithinMs }
  try {
    for (;;) {
      await sleep(checkEveryMs, undefined, { ref: false })
      await client.query(check)
    }
  } catch {
    await client.end()
  }
}
