import { limitReached, lockSubjects, recordAttempt } from '#features/accounts/actions/limit-attempts.ts'
import { messages } from '#features/coupons/messages/refusals-en.ts'
import type { Ctx } from '#platform/api/action.ts'
import { Refusal, refusal } from '#platform/api/errors.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { textOf } from '#platform/i18n/text.ts'

/** Wrong codes of an account, and of a network of visitors without one, an hour. Many people share a network. */
export const maxWrongCodes = { account: 20, network: 200 } as const
const minutes = 60
const kind = 'wrong-coupon'

const tooManyCodes = refusal('TOO_MANY_CODES', 429, textOf(messages, 'tooManyCodes'))
const wrongReasons: readonly unknown[] = ['unknown', 'other_courses']

/**
 * Runs what asks for the price with a code, unless too many wrong ones came before. A code that exists for these courses is
 * not counted. Not inside a transaction: what it counts has to stay when the work is undone.
 * @throws TOO_MANY_CODES 429
 */
export async function limitCodes<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const { address } = ctx.request
  const subject = ctx.actor ? `account:${ctx.actor.userId}` : `network:${networkOf(address)}`
  const limit = { max: maxWrongCodes[ctx.actor ? 'account' : 'network'], minutes }
  const isOver = (db: Parameters<typeof limitReached>[0]) => limitReached(db, kind, { subject }, limit, ctx.now())
  if (await isOver(ctx.db)) throw tooManyCodes({ retryAfterSeconds: minutes * 60 })
  try {
    return await work()
  } catch (error) {
    if (!isWrongCode(error)) throw error
    const counted = await ctx.transaction(async (tx) => {
      await lockSubjects(tx, kind, [subject])
      if (await isOver(tx)) return false
      await recordAttempt(tx, kind, subject, address, ctx.now())
      return true
    })
    if (!counted) throw tooManyCodes({ retryAfterSeconds: minutes * 60 })
    throw error
  }
}

function isWrongCode(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'COUPON_REFUSED') return false
  return wrongReasons.includes((error.details.data as { reason?: string } | undefined)?.reason)
}
