import type { ReturnTarget } from './return-url.ts'

/**
 * What is kept between a first step (password, registration, email of a reset) and its code: in sessionStorage, since
 * people leave the tab to read the SMS. Never the password.
 */
export type TempUser = ReturnTarget & {
  purpose: 'register' | 'login' | 'reset'
  email: string
  /** Masked. Empty for a reset, which never reveals whether an account exists. */
  mobileNo: string
  challenge: string
  /** None: no code could be sent, and a recovery code takes its place. */
  sentBy: 'sms' | 'email' | 'both' | 'none'
  /** When the last code left, in ms since the epoch. */
  sentAt: number
}
/** The fields of /register that 'Change number' finds again. */
export type RegistrationDraft = { firstName: string; lastName: string; email: string; phone: string; role: string }

type StoredValues = { tempUser: TempUser; registration: RegistrationDraft }
const memory = new Map<string, unknown>()

function read<K extends keyof StoredValues>(key: K): StoredValues[K] | null {
  if (typeof window === 'undefined') return null
  try {
    const text = window.sessionStorage.getItem(key)
    if (text !== null) return JSON.parse(text) as StoredValues[K]
  } catch {
    // Storage is refused (a private window) or holds something else: what this page remembers counts.
  }
  return (memory.get(key) as StoredValues[K] | undefined) ?? null
}

function write<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}

export const tempUser = {
  get: () => read('tempUser'),
  set: (value: TempUser) => write('tempUser', value),
}
export const registrationDraft = {
  get: () => read('registration'),
  set: (value: RegistrationDraft) => write('registration', value),
}

/** The code was taken, or the person went another way. */
export function forgetTempUser(): void {
  write('tempUser', null)
  write('registration', null)
}
