import { SignJWT } from 'jose'
import { traced } from '#platform/server/tracing.ts'
import { type DeviceKeys, encryptPush } from './encrypt-push.ts'
import type { PushKey } from './push-key.ts'

const timeoutMs = 10_000
/** How long a push service may hold the proof against us: at most a day by RFC 8292. */
const proofSeconds = 12 * 3600

/** sent: the push service took it. gone: the device left. refused: another try changes nothing. busy: it may be tried again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'busy'

export type Push = {
  endpoint: string
  device: DeviceKeys
  message: object
  /** How long the push service may keep it for a device that is off. */
  ttlSeconds: number
  /** Of two messages with the same topic a device that was off gets the last one. */
  topic: string
}

/** Hands one message to the push service of a device (RFC 8030), once. */
export async function sendPush(
  { key, subject, now }: { key: PushKey; subject: string; now: Date },
  { endpoint, device, message, ttlSeconds, topic }: Push,
): Promise<{ outcome: PushOutcome; status: number }> {
  const proof = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + proofSeconds)
    .setSubject(subject)
    .sign(key.privateKey)
  const describe = () => ({ name: 'send push', facts: { 'server.address': new URL(endpoint).host } })
  try {
    return await traced('call', describe, async (note) => {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${proof}, k=${key.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          topic,
          urgency: 'normal',
        },
        body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), device)),
        signal: AbortSignal.timeout(timeoutMs),
        // An address is what was checked, and nothing that it leads to.
        redirect: 'manual',
      })
      await answer.body?.cancel()
      note({ 'http.response.status_code': answer.status })
      return { outcome: outcomeOf(answer.status), status: answer.status }
    })
  } catch {
    return { outcome: 'busy', status: 0 }
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
