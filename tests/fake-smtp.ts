import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A mail server that greets, offers AUTH and answers a sign-in with this line; `silent`: it never greets. */
export async function startSmtp(
  signIn: string,
  { silent = false } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((socket) => {
    const writeLine = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    if (!silent) writeLine('220 mail.example.in ESMTP')
    socket.on('data', (chunk) => {
      const command = String(chunk).slice(0, 4).toUpperCase()
      if (command === 'EHLO') writeLine('250-mail.example.in\r\n250 AUTH PLAIN LOGIN')
      else if (command === 'AUTH') writeLine(signIn)
      else if (command === 'QUIT') socket.end('221 bye\r\n')
      else writeLine('250 ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
