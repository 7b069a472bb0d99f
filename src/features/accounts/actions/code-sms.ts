import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import type { SmsMessage } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import { messages as english } from '../messages/en.ts'
import { otpMinutes } from '../rules.ts'

/**
 * The SMS with a code. A provider takes another language than English only under a template of its own. Its last line lets the phone hand the
 * code to this site and to no other (WICG Web OTP API: https only).
 */
export function codeSms(
  to: { mobileNo: string },
  read: Language,
  code: string,
  { name, settings }: { name: string; settings: Settings },
): SmsMessage {
  const { sms, siteUrl } = settings
  const language = sms && !sms.templateIds.get(read) ? 'en' : read
  const text = messagesFor(language, english).codeText(code, name, otpMinutes)
  return {
    channel: 'sms',
    to: to.mobileNo,
    text: siteUrl.startsWith('https://') ? `${text}\n\n@${new URL(siteUrl).hostname} #${code}` : text,
    language,
  }
}
