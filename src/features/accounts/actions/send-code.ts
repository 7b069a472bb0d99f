import type { Ctx } from '#platform/action.ts'
import { words } from '../messages/en.ts'
import { otpMinutes } from '../rules.ts'
import type { UserRow } from './sessions.ts'

/**
 * By SMS first where SMS is set up, by e-mail too when sent again; by e-mail where it is not. The mailbox gets both.
 * Call it after the commit: it leaves at once.
 */
export function sendCode(ctx: Ctx, user: UserRow, code: string, { resent }: { resent: boolean }): void {
  const { settings } = ctx
  const smsWorks = settings.sms !== undefined
  if (smsWorks || settings.demo)
    ctx.sendSoon(async () => ({
      channel: 'sms',
      to: user.mobileNo,
      text: smsText(code, await ctx.siteName(), settings.siteUrl),
    }))
  if (!smsWorks || resent) {
    ctx.sendSoon(async () => ({
      channel: 'email',
      to: user.email,
      subject: words.codeSubject(code, await ctx.siteName()),
      text: words.codeLetter(user.firstName, code, otpMinutes),
    }))
  }
}

/** Its last line lets the phone hand the code to this site and to no other (WICG Web OTP API: https only). */
function smsText(code: string, siteName: string, siteUrl: string): string {
  const text = words.codeText(code, siteName, otpMinutes)
  return siteUrl.startsWith('https://') ? `${text}\n\n@${new URL(siteUrl).hostname} #${code}` : text
}
