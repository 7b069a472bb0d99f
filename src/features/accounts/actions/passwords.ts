import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, two passes: OWASP's recommendation). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

let unknownHash: Promise<string> | undefined

/** Compares; for an account that does not exist it takes the same time and answers no. */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  unknownHash ??= hash('a password nobody has')
  const matches = await verify(storedHash ?? (await unknownHash), password)
  return matches && storedHash !== undefined
}
