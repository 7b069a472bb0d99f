import { SignJWT, type JWTPayload } from 'jose'
import { type SigningKey, signingAlgorithm } from './signing-key.ts'

/** A payload as a compact JWT. The key's place in the issuer's DID document is the header's `kid`. */
export function signPayload(payload: object, did: string, key: SigningKey): Promise<string> {
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: signingAlgorithm, kid: `${did}#${key.uid}`, typ: 'JWT' })
    .sign(key.privateKey)
}
