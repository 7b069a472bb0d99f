import { deviceDatabase } from './device-database.ts'

/** Whose files lie on this device: they can be read while this session lasts. */
export type DeviceSession = {
  account: string
  /** SHA-256 of the session's token, in hexadecimal. */
  tokenHash: string
  /** AES-GCM, 256 bits. No script can read it out; it goes with the session. */
  key: CryptoKey
}

const at = 'current'

export const deviceSession = (): Promise<DeviceSession | undefined> => deviceDatabase.get('session', at)

/** The hash that a session's files are bound to. */
export async function tokenHashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The session with its key, made where there is none; what another session stored is removed first. */
export async function openDeviceSession(account: string, token: string): Promise<DeviceSession> {
  const tokenHash = await tokenHashOf(token)
  const before = await deviceSession()
  if (before?.account === account && before.tokenHash === tokenHash) return before
  await deviceDatabase.clear()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const session = { account, tokenHash, key }
  await deviceDatabase.put('session', at, session)
  return session
}
