import type { Ctx } from '#platform/action.ts'
import { languageOfCaller } from '#platform/language.ts'
import { codeLetter, codeSms } from '../emails.ts'
import type { UserRow } from './sessions.ts'

/**
 * By SMS first where SMS is set up, by e-mail too when sent again; by e-mail where it is not. The mailbox gets both.
 * Call it after the commit: it leaves at once.
 */
export function sendCode(ctx: Ctx, user: UserRow, code: string, { resent }: { resent: boolean }): void {
  const { settings } = ctx
  const smsWorks = settings.sms !== undefined
  const language = user.language ?? languageOfCaller(ctx.request)
  if (smsWorks || settings.demo)
    ctx.sendSoon(async () => codeSms(user, language, code, { name: await ctx.siteName(), settings }))
  if (!smsWorks || resent) ctx.sendSoon(async () => codeLetter(user, language, code, await ctx.siteName()))
}
