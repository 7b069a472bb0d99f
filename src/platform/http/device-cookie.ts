import { newToken } from './session.ts'

// The one cookie of a visitor (app/maintenance has one of an operator). It opens nothing: it says which browser a person signed in with, and nobody has it before.

/** Long enough to see a browser again, and renewed by each sign-in. */
const days = 180
/** What `newToken` makes. */
const pattern = /^[\w-]{43}$/

/** `__Host-`: no other host, nor a page over http, can have set it. Browsers take such a name over https alone. */
const isSecure = (origin: string): boolean => origin.startsWith('https:')
const nameFor = (origin: string): string => (isSecure(origin) ? '__Host-device' : 'device')

/** The browser's id, or undefined: anything else than what we gave it counts as none. */
export function readDevice(cookies: string | undefined, origin: string): string | undefined {
  const start = `${nameFor(origin)}=`
  const sent = cookies?.split(';').find((one) => one.trimStart().startsWith(start))
  const value = sent?.trim().slice(start.length)
  return value && pattern.test(value) ? value : undefined
}

/** An id for a browser that has none. */
export const newDevice = newToken

export function deviceCookie(device: string, origin: string): string {
  const secure = isSecure(origin) ? '; Secure' : ''
  return `${nameFor(origin)}=${device}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
