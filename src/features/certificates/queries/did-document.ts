import { desc } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { didOf } from '../rules/certificates.ts'
import { signingKeys } from '../tables.ts'

/** More keys than anybody makes in a lifetime of renewals; the document stays of a size. */
const maxKeys = 500

/** The issuer's DID document (did:web): every key that ever signed, the newest first. */
export async function didDocument(db: Db, siteUrl: string) {
  const did = didOf(siteUrl)
  const keys = await db
    .select({ uid: signingKeys.uid, publicJwk: signingKeys.publicJwk })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id))
    .limit(maxKeys)
  const methods = keys.map(({ uid, publicJwk }) => ({
    id: `${did}#${uid}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { ...publicJwk, kid: uid, alg: 'EdDSA', use: 'sig' },
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}
