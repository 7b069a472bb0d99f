import { count, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { lockKey, takeLock } from '#platform/database/locks.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { suggestions } from '../tables.ts'

const maxSuggestions = 3
const tooMany = refusal('TOO_MANY_SUGGESTIONS', 429, textOf(messages, 'tooMany', maxSuggestions))

/** A person may send a few, also when two requests come at the same moment. */
export const sendSuggestion = action(contract.sendSuggestion, async (ctx, { text }) => {
  const { userId } = ctx.actor
  const uid = newUid()
  await ctx.transaction(async (tx) => {
    await takeLock(tx, lockKey(`suggestions ${userId}`))
    const [sent] = await tx.select({ n: count() }).from(suggestions).where(eq(suggestions.userId, userId))
    if (sent && sent.n >= maxSuggestions) throw tooMany()
    await tx.insert(suggestions).values({ uid, userId, text, createdAt: ctx.now() })
  })
  return { data: { uid }, message: textOf(messages, 'sent') }
})
