import { mailbox } from '../src/platform/mail/outbox.ts'
import type { TestApp } from './make.ts'

/** A registration that the rules accept; every person has an e-mail and a number of their own. */
export function newcomer(n: number | string) {
  return {
    firstName: 'Priya',
    lastName: 'Sharma',
    email: `newcomer${n}@example.in`,
    phone: `98260${String(n).replaceAll(/\D/g, '').padStart(5, '0')}`,
    password: 'Monsoon@2026',
    acceptTerms: true,
    isAdult: true,
  }
}

/** Options of a call that comes from this address (the app must trust one proxy). */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** The codes sent to an e-mail or number so far, newest first; waits until there are `atLeast` of them. */
export async function codesSentTo(app: TestApp, to: string, atLeast = 1): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const messages = await mailbox(app.database.db, to)
    const codes = messages.map((message) => /\d{6}/.exec(message.text)?.[0] ?? '')
    if (codes.length >= atLeast) return codes
    if (tries > 100) throw new Error(`${codes.length} codes were sent to ${to}, not ${atLeast}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Another code than this one. */
export const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

/** Registers and confirms a person, and answers their session. */
export async function signedUp(app: TestApp, n: number | string, more: Record<string, unknown> = {}) {
  const person = { ...newcomer(n), ...more }
  const registered = await app.call('POST', '/register', person)
  const { challenge } = registered.body.data as { challenge: string }
  const [otp] = await codesSentTo(app, person.email)
  const verified = await app.call('POST', '/verify-otp', { challenge, otp })
  return { ...person, ...(verified.body.data as { uid: string; token: string; roles: string[]; userRole: string }) }
}
