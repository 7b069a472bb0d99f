import { connect } from 'node:net'
import type { RawRequest } from './requests.ts'

/** The longest that an answer is waited for. */
const maxMs = 15_000

/**
 * Sends one request to a server of this machine on a connection of its own.
 * @returns the answer's status and text, without either where the server closed the connection or said nothing in 15 s
 */
export function sendRaw(port: number, { bytes, cutShort }: RawRequest): Promise<{ status?: number; text: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      if (cutShort) socket.end(bytes)
      else socket.write(bytes)
    })
    socket.setTimeout(maxMs, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => socket.end())
    // A server may refuse a body before it has come, and close while it is being sent.
    socket.on('error', () => {})
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ text, ...(status ? { status: Number(status) } : {}) })
    })
  })
}
