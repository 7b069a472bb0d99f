import { eq } from 'drizzle-orm'
import { codeSms } from '#features/accounts/actions/code-sms.ts'
import { users } from '#features/accounts/tables.ts'
import * as contract from '#features/operations/contract/system-check.ts'
import { recordAlert } from '#features/operations/actions/record-problems.ts'
import { testEmail } from '#features/operations/emails.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { webhookUrlOf } from '#features/setup/queries.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { languageOfCaller, offeredLanguage } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { emailWorks } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import { sendAlert } from '../alerts/send-alert.ts'
import { type CheckLine, ok, reasonOf, warning, wrong } from './check-line.ts'
import { countTest } from './count-test.ts'
import { createTestOrder } from './create-test-order.ts'
import { gatewayProblem, smtpProblem, withinTime } from './service-checks.ts'
import { writeAndReadFile } from './storage-check.ts'

const testMs = 15_000
/** No code that anybody is asked for. */
const testCode = '000000'

type Tester = Ctx<Actor>

/** The parts that these settings let `testPart` try. */
export function testableWith(settings: Settings): contract.TestablePart[] {
  const { sms, payments, demo, alerts } = settings
  const usable: Record<contract.TestablePart, boolean> = {
    email: emailWorks(settings),
    sms: demo || sms !== undefined,
    gateway: payments,
    webhook: payments,
    storage: true,
    alerts: alerts !== undefined && (alerts.webhook !== undefined || emailWorks(settings)),
  }
  return contract.testableParts.filter((part) => usable[part])
}

/** Throws NOT_SET_UP 409 where these settings name no such service. */
export function refuseUntestable(settings: Settings, part: contract.TestablePart): void {
  if (!testableWith(settings).includes(part)) throw new Refusal('NOT_SET_UP', 409, textOf(messages, 'testUnavailable'))
}

const tests: Record<contract.TestablePart, { setting: string; run: (ctx: Tester) => Promise<CheckLine> }> = {
  email: { setting: 'SMTP_URL', run: sendEmail },
  sms: { setting: 'SMS_URL', run: sendSms },
  gateway: { setting: 'RAZORPAY_KEY_ID', run: createOrder },
  webhook: { setting: 'SITE_URL', run: reachWebhook },
  storage: { setting: 'S3_BUCKET', run: ({ settings }) => writeAndReadFile(settings) },
  alerts: { setting: 'ALERT_WEBHOOK', run: sendTestAlert },
}

export const testPart = action(contract.testPart, async (ctx, { part }) => {
  refuseUntestable(ctx.settings, part)
  await countTest(ctx)
  const { setting, run } = tests[part]
  const { state, text } = await withinTime({ part, setting, find: () => run(ctx) }, testMs)
  return { data: { line: { part, state, text: ctx.localize(text) } } }
})

async function sendEmail(ctx: Tester): Promise<CheckLine> {
  const { smtpUrl } = ctx.settings
  const { email, firstName: name, language } = await callerOf(ctx)
  try {
    await ctx.send(testEmail({ email, name, language }, await ctx.site()))
  } catch (error) {
    if (!smtpUrl) throw error
    return smtpProblem(error as Error, new URL(smtpUrl).host)
  }
  return ok(
    'email',
    smtpUrl ? textOf(messages, 'emailTaken', new URL(smtpUrl).host, email) : textOf(messages, 'emailInMailbox'),
  )
}

/** The text of a sign-in code, since operators drop every text that is not registered with them. */
async function sendSms(ctx: Tester): Promise<CheckLine> {
  const { settings } = ctx
  const { mobileNo, language: read } = await callerOf(ctx)
  const { name, languages } = await ctx.site()
  const language = offeredLanguage(read, languages)
  const message = codeSms({ mobileNo }, language, testCode, { name, settings })
  if (!settings.sms) {
    await ctx.send(message)
    return ok('sms', textOf(messages, 'smsInMailbox'))
  }
  const { host } = new URL(settings.sms.url)
  try {
    await ctx.send(message)
    return ok('sms', textOf(messages, 'smsTaken', host, mobileNo))
  } catch (error) {
    return wrong('sms', textOf(messages, 'smsNotTaken', host, reasonOf(error)))
  }
}

async function createOrder(ctx: Tester): Promise<CheckLine> {
  try {
    const { id } = await createTestOrder(ctx)
    return ok('gateway', textOf(messages, 'orderCreated', id))
  } catch (error) {
    return gatewayProblem(error)
  }
}

/** What is not signed has to be refused by this school, and by nothing that stands before it. */
async function reachWebhook({ settings }: Tester): Promise<CheckLine> {
  const address = webhookUrlOf(settings)
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(testMs),
      redirect: 'manual',
    })
    const body = (await answer.json().catch(() => undefined)) as { error?: string } | undefined
    return body?.error === 'BAD_SIGNATURE'
      ? ok('webhook', textOf(messages, 'webhookReached', address))
      : wrong('webhook', textOf(messages, 'webhookNotReached', address, String(answer.status)))
  } catch (error) {
    return wrong('webhook', textOf(messages, 'webhookNotReached', address, reasonOf((error as Error).cause ?? error)))
  }
}

/** The person who asks, with the language that a message to them is written in. */
async function callerOf({ db, actor, request }: Tester) {
  const { email, firstName, mobileNo, language } = users
  const [person] = await db
    .select({ email, firstName, mobileNo, language })
    .from(users)
    .where(eq(users.id, actor.userId))
  const found = person as NonNullable<typeof person>
  return { ...found, language: found.language ?? languageOfCaller(request) }
}

async function sendTestAlert(ctx: Tester): Promise<CheckLine> {
  const { sent, failure } = await sendAlert(ctx, [ok('alerts', textOf(messages, 'testAlert'))])
  await recordAlert(ctx.db, [], failure, ctx.now())
  if (failure) return wrong('alerts', textOf(messages, 'alertNotSent', failure))
  return sent ? ok('alerts', textOf(messages, 'alertSent')) : warning('alerts', textOf(messages, 'alertsToNobody'))
}
