import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type Door = {
  port: number
  /** How many connections lead through it now. */
  open(): number
  /** Ends all connections, and refuses new ones until it is opened again. */
  close(): Promise<void>
  /** Leads there again, from the same port. */
  reopen(): Promise<void>
}

/** A port of this machine that leads to another one, until it is closed: a service that goes away and comes back. */
export async function openDoor(to: number): Promise<Door> {
  const open = new Set<Socket>()
  let door: Server
  async function listen(port: number): Promise<number> {
    door = createServer((inner) => {
      const outer = connect(to, '127.0.0.1')
      open.add(inner)
      inner.on('error', () => {}).on('close', () => (open.delete(inner), outer.destroy()))
      outer.on('error', () => {}).on('close', () => inner.destroy())
      inner.pipe(outer).pipe(inner)
    }).listen(port, '127.0.0.1')
    await once(door, 'listening')
    return (door.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    open: () => open.size,
    async close() {
      const closed = new Promise((done) => door.close(done))
      for (const socket of open) socket.destroy()
      await closed
    },
    reopen: async () => void (await listen(port)),
  }
}
