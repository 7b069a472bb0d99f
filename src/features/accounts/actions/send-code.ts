import type { Ctx } from '#platform/api/action.ts'
import { languageOfCaller, offeredLanguage } from '#platform/i18n/language.ts'
import { codeSms } from './code-sms.ts'
import { codeEmail } from '../emails.ts'
import { resetLinkMinutes } from '../rules.ts'
import type { ChallengePurpose } from '../tables.ts'
import type { Channels, Recipient } from './code-channels.ts'
import { openReset } from './open-reset.ts'

/** A code of its own for each way: which one is answered says what is proven. */
export type Codes = { sms: string; email: string }
export type SentBy = 'sms' | 'email' | 'both' | 'none'

/** How long a person waits for one sender before the next is tried. */
const senderWaitMs = 5000

type Sending = { purpose: ChallengePurpose; to: Recipient; codes: Codes; channels: Channels; resent: boolean }

/**
 * Sends a code, after the commit: by SMS first and by email at once where that fails or is not open; by both when it is
 * sent again.
 * @returns how it went, or `none` where it could not be sent
 */
export async function sendCode(ctx: Ctx, { purpose, to, codes, channels, resent }: Sending): Promise<SentBy> {
  const site = await ctx.site()
  const language = offeredLanguage(to.language ?? languageOfCaller(ctx.request), site.languages)
  const sms = (code: string) =>
    inTime(ctx.send(codeSms(to, language, code, { name: site.name, settings: ctx.settings })), ctx)
  const sentBySms = channels.sms && (await sms(codes.sms))
  if (!channels.email || (sentBySms && !resent)) return sentBySms ? 'sms' : 'none'
  const token = purpose === 'reset' ? await openLink(ctx, to) : undefined
  const sentByEmail = await inTime(ctx.send(codeEmail(to, language, { code: codes.email, token }, site)), ctx)
  // The demo's mailbox shows the SMS that a live installation would send.
  if (ctx.settings.demo && !ctx.settings.sms && purpose !== 'email') {
    await sms(codes.email)
    return 'sms'
  }
  if (sentBySms) return sentByEmail ? 'both' : 'sms'
  return sentByEmail ? 'email' : 'none'
}

/**
 * The email of a forgotten password holds a link too. A code works only in the browser that requested it: anyone who floods
 * an email with requests uses up its codes for the hour, but each of those emails lets its owner in.
 */
function openLink(ctx: Ctx, { id }: Recipient): Promise<string | undefined> {
  if (id === null) return Promise.resolve(undefined)
  return ctx.transaction((tx) => openReset(tx, id, ctx.now(), resetLinkMinutes, { byEmail: true }))
}

/** Whether a message left in time. The sender records each failure for the administrators (platform/mail/outbox.ts). */
async function inTime(sending: Promise<void>, ctx: Ctx): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), senderWaitMs)
  })
  const sent = sending.then(
    () => true,
    (error: unknown) => {
      ctx.log.error({ err: error }, 'a code could not be sent')
      return false
    },
  )
  return Promise.race([sent, timeout]).finally(() => clearTimeout(timer))
}
