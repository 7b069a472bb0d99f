import { desc } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Ctx } from '#platform/api/action.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { newUid } from '#platform/http/session.ts'
import { seal, unseal } from '#platform/server/sealed.ts'
import { signingKeys } from '../tables.ts'

export const signingAlgorithm = 'EdDSA'
const purpose = 'certificate signing key'
/** A demo school without MEDIA_SECRET can't open the keys of its earlier starts: it looks no further back than this. */
const keysTried = 5

export type SigningKey = { uid: string; privateKey: CryptoKey }

/**
 * The newest key that this installation can open. Another one is made here where the secret of the settings has changed:
 * certificates that an earlier key signed stay good, because every public key stays published.
 */
export async function signingKey(ctx: Pick<Ctx, 'settings' | 'now'>, tx: Tx): Promise<SigningKey> {
  const found = await openNewest(ctx, tx)
  if (found) return found
  await lockKeys(tx)
  return (await openNewest(ctx, tx)) ?? makeSigningKey(ctx, tx)
}

/**
 * Makes the key of a new installation, so that its DID document has one before the first certificate. Each start calls it, of
 * several processes at once too; where a key was ever made, it makes none.
 */
export async function makeFirstKey(db: Db, of: Pick<Ctx, 'settings' | 'now'>): Promise<void> {
  if (await hasKey(db)) return
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    if (!(await hasKey(tx))) await makeSigningKey(of, tx)
  })
}

const hasKey = async (db: Db | Tx): Promise<boolean> =>
  (await db.select({ id: signingKeys.id }).from(signingKeys).limit(1)).length > 0

/** Two that make a key at the same moment take turns. */
export async function lockKeys(tx: Tx): Promise<void> {
  await takeLock(tx, locks.signingKeys)
}

/** Makes a key, which signs from now on. */
export async function makeSigningKey({ settings, now }: Pick<Ctx, 'settings' | 'now'>, tx: Tx): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true })
  const { x } = await exportJWK(publicKey)
  if (!x) throw new Error('a key without its public part was made')
  const uid = newUid()
  const sealedPrivateKey = seal(JSON.stringify(await exportJWK(privateKey)), settings.mediaSecret, purpose)
  await tx
    .insert(signingKeys)
    .values({ uid, publicJwk: { kty: 'OKP', crv: 'Ed25519', x }, sealedPrivateKey, createdAt: now() })
  return { uid, privateKey }
}

async function openNewest({ settings }: Pick<Ctx, 'settings'>, tx: Tx): Promise<SigningKey | undefined> {
  const newest = await tx.select().from(signingKeys).orderBy(desc(signingKeys.id)).limit(keysTried)
  for (const { uid, sealedPrivateKey } of newest) {
    const opened = unseal(sealedPrivateKey, settings.mediaSecret, purpose)
    if (opened) return { uid, privateKey: (await importJWK(JSON.parse(opened) as JWK, signingAlgorithm)) as CryptoKey }
  }
  return undefined
}
