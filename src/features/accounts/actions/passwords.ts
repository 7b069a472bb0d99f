import { hash, verify } from '@node-rs/argon2'
import { workQueue } from '#platform/jobs/work-queue.ts'

/**
 * A hash takes a core for some 30 ms and 19 MiB. Signing in has turns of its own, so that a flood of registrations never
 * delays it, and one address holds only a part of them.
 */
const comparing = workQueue({ concurrent: 2, maxWaiting: 80, maxWaitMs: 3_000, maxPerCaller: 40 })
const hashing = workQueue({ concurrent: 1, maxWaiting: 20, maxWaitMs: 2_000, maxPerCaller: 10 })

/**
 * argon2id with the library's parameters (19 MiB, two passes: OWASP's recommendation). Run cheaper checks first.
 * @param caller the address that the request came from
 * @throws BUSY (503) where too many wait for a hash
 */
export function hashPassword(password: string, caller?: string): Promise<string> {
  return hashing.run(() => hash(password), caller)
}

let unknownHash: Promise<string> | undefined

/**
 * Compares a password. For an account that does not exist it takes the same time and returns false.
 * @param caller the address that the request came from
 * @throws BUSY (503) where too many wait for a comparison
 */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
  caller: string,
): Promise<boolean> {
  unknownHash ??= hash('a password nobody has')
  const compared = storedHash ?? (await unknownHash)
  const matches = await comparing.run(() => verify(compared, password), caller)
  return matches && storedHash !== undefined
}
