import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { isUploader } from '../policy.ts'
import { assetOf, type MediaRow } from '../queries.ts'
import { mediaAssets } from '../tables.ts'
import { uploadBusy, uploadNotFound } from './upload-refusals.ts'

const finished = refusal('UPLOAD_FINISHED', 409, textOf(messages, 'alreadyFinished'))

/** After so long without a renewal the lease is anyone's; its holder has given up well before. */
const lapse = sql`now() + interval '10 seconds'`
const leaseMs = 8000
const renewEveryMs = 1000
/** Nobody has it: it was given back, it has lapsed, or it is of before the database's clock was set back. */
export const leaseIsFree = sql`(${mediaAssets.leaseUntil} is null or ${mediaAssets.leaseUntil} not between now() and now() + interval '20 seconds')`
/** Long enough for a holder that was killed to lapse. */
const waitMs = 12_000
/** The first pause is for a lease that is just being given back. */
const firstPauseMs = 20
const maxPauseMs = 200

/**
 * A lease need not survive a crash of the database: its holder then finds it gone. So its commits do not wait for the
 * disk, which is busy with the parts themselves.
 */
const unflushed = sql`set_config('synchronous_commit', 'off', true) = 'off'`

export type Lease = {
  row: MediaRow
  /**
   * Whether the lease is still ours: by this machine's clock, so that it also expires while the database is
   * unreachable.
   */
  held(): boolean
  /** Called, perhaps more than once, when another request wants it or it is lost. */
  onLeave(leave: () => void): void
}

/**
 * Runs work on an unfinished upload that only one request may do at a time, on any number of servers. Of two requests
 * for one upload, the newer is the person's, after a lost connection: the older is asked to stop, and the lease of a
 * killed one expires.
 * @throws uploadNotFound, finished; uploadBusy where the other request does not stop
 */
export async function withUploadLease<T>(ctx: Ctx<Actor>, uid: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const began = await takeLease(ctx, uid, holder)
  const mine = and(eq(mediaAssets.id, began.row.id), eq(mediaAssets.leaseHolder, holder), unflushed)
  let leasedUntil = began.at + leaseMs
  let leave = () => {}
  let renewing = false
  const held = () => performance.now() < leasedUntil
  const renew = async () => {
    const at = performance.now()
    const [still] = await ctx.db
      .update(mediaAssets)
      .set({ leaseUntil: lapse })
      .where(mine)
      .returning({ asked: mediaAssets.leaseAsked })
    leasedUntil = still ? at + leaseMs : 0
    if (still?.asked) leave()
  }
  const timer = setInterval(() => {
    if (!held()) leave()
    if (renewing) return
    renewing = true
    // A database that does not answer now may do so in time.
    void renew()
      .catch(() => undefined)
      .finally(() => (renewing = false))
  }, renewEveryMs)
  try {
    return await work({ row: began.row, held, onLeave: (then) => (leave = then) })
  } finally {
    clearInterval(timer)
    // The answer does not wait for this; the next part, which mostly comes to this same server, does.
    const giving = ctx.db
      .update(mediaAssets)
      .set({ leaseHolder: null, leaseUntil: null, leaseAsked: false })
      .where(mine)
      .then(
        () => {},
        (error: unknown) => ctx.log.warn({ err: error }, 'the lease of an upload was not given back; it lapses'),
      )
      .finally(() => releasing.get(uid) === giving && releasing.delete(uid))
    releasing.set(uid, giving)
  }
}

/** Leases of this process that are being given back, by their upload. */
const releasing = new Map<string, Promise<void>>()

/** Takes it at the first try where nobody has it: one statement, which reads the row as well. */
async function takeLease(ctx: Ctx<Actor>, uid: string, holder: string): Promise<{ row: MediaRow; at: number }> {
  const until = performance.now() + waitMs
  const theirs = and(
    eq(mediaAssets.uid, uid),
    eq(mediaAssets.ownerId, ctx.actor.userId),
    eq(mediaAssets.state, 'UPLOADING'),
  )
  await releasing.get(uid)
  for (let pause = firstPauseMs; ; pause = Math.min(maxPauseMs, pause * 10)) {
    const at = performance.now()
    const [row] = await ctx.db
      .update(mediaAssets)
      .set({ leaseHolder: holder, leaseUntil: lapse, leaseAsked: false })
      .where(and(theirs, leaseIsFree, unflushed))
      .returning()
    if (row) return { row, at }
    unfinished(await assetOf(ctx.db, ctx.actor, uid), ctx.actor)
    // Once: were it said again, two that wait would drive each other out.
    if (pause === firstPauseMs)
      await ctx.db
        .update(mediaAssets)
        .set({ leaseAsked: true })
        .where(and(theirs, not(leaseIsFree), unflushed))
    if (performance.now() > until || ctx.request.stream?.destroyed) throw uploadBusy({ retryAfterSeconds: 2 })
    await sleep(pause)
  }
}

/** @throws a refusal where this is no unfinished upload of theirs */
function unfinished(row: MediaRow | undefined, actor: Actor): void {
  if (!row || !isUploader(actor, row) || row.path === '') throw uploadNotFound()
  if (row.state === 'REFUSED') throw refusal('WRONG_TYPE', 415, textOf(messages, 'wrongType', row.kind))()
  if (row.state !== 'UPLOADING') throw finished()
}
