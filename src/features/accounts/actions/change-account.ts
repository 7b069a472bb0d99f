import { eq, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/accounts.ts'
import { messages } from '../messages/en.ts'
import { canBecomeCreator } from '../policy.ts'
import { usualDailyGoal } from '../rules.ts'
import { preferences, users } from '../tables.ts'
import { signedInUserOf } from './sessions.ts'

const alreadyCreator = refusal('ALREADY_CREATOR', 409, textOf(messages, 'alreadyCreator'))
const creatorsInvited = refusal('CREATORS_INVITED', 403, textOf(messages, 'creatorsInvited'))

export const becomeCreator = action(contract.becomeCreator, async (ctx) => {
  if (!canBecomeCreator(ctx.actor)) throw alreadyCreator()
  if ((await ctx.site()).invitesCreators) throw creatorsInvited()
  const [user] = await ctx.db
    .update(users)
    .set({
      roles: sql`array_append(array_remove(${users.roles}, 'CREATOR'), 'CREATOR')`,
      userRole: 'CREATOR',
      profilePublic: true,
    })
    .where(eq(users.id, ctx.actor.userId))
    .returning()
  if (!user) throw new Error('a session without its user')
  return { data: signedInUserOf(user), message: textOf(messages, 'nowCreator') }
})

async function preferencesOf(db: Db | Tx, userId: number) {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId))
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return {
    language: user?.language ?? ('en' as const),
    receiptEmails: row?.receiptEmails ?? true,
    courseEmails: row?.courseEmails ?? true,
    newsEmails: row?.newsEmails ?? false,
    saleEmails: row?.saleEmails ?? ('at-once' as const),
    dailyGoal: row?.dailyGoal ?? usualDailyGoal,
    reminderHour: row?.reminderHour ?? null,
  }
}

export const accountPreferences = action(contract.accountPreferences, async (ctx) => ({
  data: await preferencesOf(ctx.db, ctx.actor.userId),
}))

export const savePreferences = action(contract.savePreferences, async (ctx, { language, ...rest }) => {
  const { userId } = ctx.actor
  if (language && !(await ctx.site()).languages.includes(language))
    throw refuseFields({ language: textOf(messages, 'languageNotOffered') })
  const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const data = await ctx.transaction(async (tx) => {
    if (language) await tx.update(users).set({ language }).where(eq(users.id, userId))
    if (Object.keys(sent).length > 0)
      await tx
        .insert(preferences)
        .values({ userId, ...sent })
        .onConflictDoUpdate({ target: preferences.userId, set: sent })
    return preferencesOf(tx, userId)
  })
  return { data, message: textOf(messages, 'saved') }
})
