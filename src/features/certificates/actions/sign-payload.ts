import { SignJWT, type JWTPayload } from 'jose'
import { type SigningKey, signingAlgorithm } from './signing-key.ts'

/** A short payload as a compact JWT, for a QR code: its `kid` is relative to the payload's issuer. */
export function signShort(payload: object, key: SigningKey): Promise<string> {
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: signingAlgorithm, kid: `#${key.uid}` })
    .sign(key.privateKey)
}

/** A payload as a compact JWT. The key's place in the issuer's DID document is the header's `kid`. */
export function signPayload(payload: object, did: string, key: SigningKey): Promise<string> {
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: signingAlgorithm, kid: `${did}#${key.uid}`, typ: 'JWT' })
    .sign(key.privateKey)
}
