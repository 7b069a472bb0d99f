import { createHash, randomBytes } from 'node:crypto'
import type { ExportPermission, Role } from '../api/contract.ts'

/** The signed-in person behind a request. */
export type Actor = {
  userId: number
  uid: string
  roles: readonly Role[]
  userRole: Role
  /** What they may download beside administrators. */
  mayExport: readonly ExportPermission[]
  sessionId: number
}

/** A secret for a session, a link or a reset: 256 bits, opaque, URL-safe. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token of `Authorization: Bearer …`, or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer ([\w-]{20,200})$/)?.[1]
}

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A public id for URLs and bodies: 12 letters and digits without look-alikes, about 59 bits. */
export function newUid(): string {
  return Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
}
