import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload } from 'jose'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isPng, readPng, readSvg } from '../documents/bake.ts'
import { didOf, readCode } from '../rules/certificates.ts'
import { type CheckResult, maxCredentialText } from '../rules/checking.ts'
import { certificates, signingKeys } from '../tables.ts'

export type Checked = {
  result: CheckResult
  /** Who it says has issued it. */
  issuer: string
  /** The certificate that it is, where it is one of ours. */
  certificateId?: number
}

const algorithm = 'EdDSA'
const envelopePrefix = /^data:application\/vc\+jwt[;,]/
const unreadable: Checked = { result: 'unreadable', issuer: '' }

/** The compact JWT of what somebody sent: a baked badge, an envelope, the address behind a QR code, or the JWT itself. */
export function readCredential(sent: Buffer | string): string | undefined {
  if (Buffer.isBuffer(sent)) return isPng(sent) ? plainJwt(readPng(sent)) : readCredential(sent.toString('utf8'))
  const text = sent.trim()
  if (text.startsWith('<')) return plainJwt(readSvg(text))
  if (text.length > maxCredentialText) return undefined
  if (text.startsWith('{')) return plainJwt(enveloped(text))
  return plainJwt(/^https?:\/\/\S+#/.test(text) ? text.slice(text.indexOf('#') + 1) : text)
}

function plainJwt(text: string | undefined): string | undefined {
  const one = text?.trim()
  if (one?.startsWith('{')) return plainJwt(enveloped(one))
  return one && one.length <= maxCredentialText && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(one) ? one : undefined
}

function enveloped(text: string): string | undefined {
  if (text.length > maxCredentialText) return undefined
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' && envelopePrefix.test(id) ? id.slice(id.indexOf(',') + 1) : undefined
  } catch {
    return undefined
  }
}

/** Checks a compact JWT against the keys of this installation, whatever address it had when it signed. Nothing is fetched. */
export async function checkCredential(db: Db, of: { siteUrl: string; now: Date }, jwt: string): Promise<Checked> {
  const read = readJwt(jwt)
  if (!read) return unreadable
  const { payload, algorithm: signedBy, did, keyUid } = read
  const issuer = payload.iss ?? ''
  const [key] = await db.select().from(signingKeys).where(eq(signingKeys.uid, keyUid))
  if (!key) return { result: issuer === didOf(of.siteUrl) ? 'altered' : 'unknown-issuer', issuer }
  if (signedBy !== algorithm || did !== issuer || !(await isSigned(jwt, key.publicJwk)))
    return { result: 'altered', issuer }
  const code = codeIn(payload)
  if (!code) return unreadable
  const [certificate] = await db
    .select({ id: certificates.id, revokedAt: certificates.revokedAt })
    .from(certificates)
    .where(eq(certificates.code, code))
  const found = certificate ? { certificateId: certificate.id } : {}
  if (certificate?.revokedAt) return { result: 'revoked', issuer, ...found }
  return { result: isOver(payload, of.now) ? 'expired' : 'valid', issuer, ...found }
}

function readJwt(jwt: string) {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt)
    const payload = decodeJwt(jwt)
    if (typeof alg !== 'string' || typeof payload.iss !== 'string') return undefined
    const [did = '', keyUid = ''] = typeof kid === 'string' ? kid.split('#') : []
    // Relative to the issuer, as in a QR code, or with its DID.
    return { payload, algorithm: alg, did: did || payload.iss, keyUid: keyUid.slice(0, 40) }
  } catch {
    return undefined
  }
}

/** Whether the key signed it. */
async function isSigned(jwt: string, publicJwk: (typeof signingKeys.$inferSelect)['publicJwk']): Promise<boolean> {
  try {
    await compactVerify(jwt, await importJWK(publicJwk, algorithm), { algorithms: [algorithm] })
    return true
  } catch {
    return false
  }
}

/** Our keys sign status lists too: only a badge and the proof of a QR code are certificates. */
function codeIn(payload: JWTPayload): string | undefined {
  const { type, jti } = payload
  const isBadge = Array.isArray(type) && type.includes('OpenBadgeCredential')
  const isProof = typeof payload.name === 'string' && typeof payload.course === 'string'
  return (isBadge || isProof) && typeof jti === 'string' ? readCode(jti.slice(jti.lastIndexOf('/') + 1)) : undefined
}

function isOver({ exp, validUntil }: JWTPayload, now: Date): boolean {
  const until = typeof validUntil === 'string' ? Date.parse(validUntil) : Infinity
  return Math.min(until, (exp ?? Infinity) * 1000) <= now.getTime()
}
