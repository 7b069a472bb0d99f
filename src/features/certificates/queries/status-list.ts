import { gzipSync } from 'node:zlib'
import { and, eq, isNotNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { workQueue } from '#platform/jobs/work-queue.ts'
import { statusListNotFound } from '../actions/refusals.ts'
import { signPayload } from '../actions/sign-payload.ts'
import { signingKey } from '../actions/signing-key.ts'
import * as contract from '../contract/certificates.ts'
import { didOf } from '../rules/certificates.ts'
import { statusBits, statusListPayload } from '../rules/credential.ts'
import { certificates, statusLists } from '../tables.ts'

/** How long a list is used again, here and by those who fetch it. */
const lifeMs = minuteMs
const lists = drawnFiles({
  maxBytes: 2_000_000,
  lifeMs,
  queue: workQueue({ concurrent: 1, maxWaiting: 40, maxWaitMs: 4_000, maxPerCaller: 8 }),
})

export const statusList = action(contract.statusList, async (ctx, { uid }) => {
  const { db, settings, request } = ctx
  const [list] = await db.select().from(statusLists).where(eq(statusLists.uid, uid))
  if (!list) throw statusListNotFound()
  const draw = async () => {
    const revoked = await db
      .select({ index: certificates.statusIndex })
      .from(certificates)
      .where(and(eq(certificates.statusListId, list.id), isNotNull(certificates.revokedAt)))
    const bits = gzipSync(statusBits(revoked.map(({ index }) => index)), { level: 9 })
    const did = didOf(settings.siteUrl)
    const payload = statusListPayload({
      issuer: { did, url: settings.siteUrl },
      listUid: uid,
      encodedList: `u${bits.toString('base64url')}`,
      at: ctx.now(),
      ttlMs: lifeMs,
    })
    return signPayload(payload, did, await ctx.transaction((tx) => signingKey(ctx, tx)))
  }
  // Two installations of one process, as in tests, have lists of their own.
  return {
    file: await lists.file(`${settings.siteUrl} ${uid}`, draw, request.address),
    type: 'application/vc+jwt',
    headers: { ...openToAll, 'cache-control': `public, max-age=${lifeMs / 1000}` },
  }
})

/** Verifiers run in pages of other sites too. */
export const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
