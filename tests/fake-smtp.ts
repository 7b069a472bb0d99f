import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

type Smtp = {
  port: number
  /** The emails that were sent to it, with their headers. */
  emails: string[]
  stop(): Promise<void>
}

/**
 * A mail server that greets, offers AUTH and answers a sign-in with the line `signIn` and an email with the line `email`;
 * `silent`: it never greets.
 */
export async function startSmtp(
  signIn: string,
  { silent = false, email = '250 taken' }: { silent?: boolean; email?: string } = {},
): Promise<Smtp> {
  const emails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const writeLine = (line: string) => socket.write(`${line}\r\n`)
    const answers: Record<string, string> = {
      EHLO: '250-mail.example.in\r\n250 AUTH PLAIN LOGIN',
      AUTH: signIn,
      DATA: '354 go on',
    }
    let received = ''
    let inEmail = false
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (!silent) writeLine('220 mail.example.in ESMTP')
    socket.on('data', (chunk) => {
      received += String(chunk)
      for (;;) {
        const end = inEmail ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at === -1) return
        const part = received.slice(0, at)
        received = received.slice(at + end.length)
        if (inEmail) {
          emails.push(part)
          inEmail = false
          writeLine(email)
          continue
        }
        const command = part.slice(0, 4).toUpperCase()
        if (command === 'QUIT') return void socket.end('221 bye\r\n')
        inEmail = command === 'DATA'
        writeLine(answers[command] ?? '250 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    emails,
    stop() {
      // A sender may keep its connection.
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
