import { spawn } from 'node:child_process'
import { userInfo } from 'node:os'

/** The system user PostgreSQL runs as; undefined where that is simply the user who started us. */
export type Account = { uid: number; gid: number; name: string } | undefined
export type Ended = { code: number | null; output: string }

/** What PostgreSQL's programs may see of our environment: no PG… variable of the host may bend them. */
export const cleanEnvironment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Runs a program to its end, as `account`, and gives back its exit code with all it printed. Never throws. */
export function run(file: string, args: string[], account: Account, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    const add = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.stdin.on('error', () => {})
    child.on('error', (error) => resolve({ code: null, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(input)
  })
}

export const runsAsRoot = (): boolean => userInfo().uid === 0
