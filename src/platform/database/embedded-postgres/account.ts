import { readFile, stat } from 'node:fs/promises'
import { run, runsAsRoot, type Account } from './run.ts'
import { DatabaseStartError } from './start-errors.ts'

const ours = 'sopaan'

/**
 * The system user that PostgreSQL runs as. It refuses root, so a start by root uses an unprivileged one: the owner of
 * the existing cluster, else `postgres`, else `sopaan` (created if missing), else `nobody`.
 * @param cluster the folder whose owner decides when it exists
 */
export async function serverAccount(cluster: string, report: (line: string) => void): Promise<Account> {
  if (!runsAsRoot()) return undefined
  const users = await systemUsers()
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) {
    const known = users.find((user) => user.uid === owner.uid)
    return known ?? { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  }
  for (const name of ['postgres', ours]) {
    const user = users.find((candidate) => candidate.name === name)
    if (user) return user
  }
  report(`PostgreSQL refuses to run as root. Creating a system user "${ours}" without a password for it`)
  const made = await run(
    'useradd',
    ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', ours],
    undefined,
  )
  const fresh = made.code === 0 ? await systemUsers() : users
  const user = fresh.find(({ name }) => name === ours) ?? fresh.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new DatabaseStartError(
    'PostgreSQL refuses to run as root, and no unprivileged user could be created. Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function systemUsers(): Promise<NonNullable<Account>[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
