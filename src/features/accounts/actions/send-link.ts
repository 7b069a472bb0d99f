import type { Ctx } from '#platform/action.ts'
import { words } from '../messages/en.ts'
import { linkHours } from '../rules.ts'
import type { UserRow } from './sessions.ts'

/**
 * The letter with the one-time link that sets a password: of an invitation, or because an administrator sent it.
 * Call it after the commit: it leaves at once. The link stands in no log and no job.
 */
export function sendLink(ctx: Ctx, kind: 'invitation' | 'reset', user: UserRow, token: string): void {
  const link = `${ctx.settings.siteUrl}/forget-password?token=${token}`
  const say = words.links[kind]
  ctx.sendSoon({
    channel: 'email',
    to: user.email,
    subject: say.subject(words.siteName),
    text: say.letter(user.firstName, words.siteName, link, linkHours),
  })
}
