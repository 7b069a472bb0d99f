import { administrators } from '#features/accounts/queries/people-with-role.ts'
import { problemsEmail } from '#features/operations/emails.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { localizerIn } from '#platform/i18n/translations.ts'
import { emailWorks } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import { type CheckLine, reasonOf } from '../doctor/check-line.ts'

const maxReaders = 10
const webhookMs = 10_000

/** The people whom an alert is sent to: ALERT_EMAIL, or the administrators. */
export async function alertReaders(db: Db, settings: Settings) {
  if (!settings.alerts || !emailWorks(settings)) return []
  const { email } = settings.alerts
  return email ? [{ email, name: '', language: null }] : administrators(db, maxReaders)
}

/**
 * Sends these lines by email, each reader's in their language, and to ALERT_WEBHOOK.
 * @returns whether it arrived anywhere, and where it did not, with the reason
 */
export async function sendAlert(
  { db, settings, send, site }: Pick<Ctx, 'db' | 'settings' | 'send' | 'site'>,
  lines: readonly CheckLine[],
): Promise<{ sent: boolean; failure: string | null }> {
  const problemsIn = (language: Language) => {
    const localize = localizerIn(language)
    return lines.map(({ part, text }) => ({ part, text: localize(text) }))
  }
  const ofSite = await site()
  const ways: { to: string; send: () => Promise<void> }[] = (await alertReaders(db, settings)).map((reader) => ({
    to: reader.email,
    send: () => send(problemsEmail(reader, ofSite, problemsIn(offeredLanguage(reader.language, ofSite.languages)))),
  }))
  const webhook = settings.alerts?.webhook
  if (webhook) {
    const sentences = problemsIn('en').map(({ part, text }) => `${messages.parts[part]}: ${text}`)
    ways.push({
      to: new URL(webhook).host,
      send: () => post(webhook, [`${ofSite.name} (${ofSite.url})`, ...sentences].join('\n')),
    })
  }
  const results = await Promise.allSettled(ways.map((way) => way.send()))
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${ways[index]?.to}: ${reasonOf(result.reason)}`] : [],
  )
  return { sent: failures.length < ways.length, failure: failures.join('; ').slice(0, 500) || null }
}

/** The shape that Slack, Mattermost and Google Chat take. */
async function post(webhook: string, text: string): Promise<void> {
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(webhookMs),
    redirect: 'error',
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
}
