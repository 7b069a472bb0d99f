import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { gatewayOf } from '#features/checkout/gateway/gateway-of.ts'
import { GatewayAway } from '#features/checkout/gateway/port.ts'
import { payoutGatewayOf } from '#features/earnings/gateway/payout-gateway-of.ts'
import { PayoutGatewayAway } from '#features/earnings/gateway/port.ts'
import { hasFfmpeg } from '#features/media/preparing/ffmpeg.ts'
import type { CheckedPart } from '#features/operations/contract/system-check.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { messages as setupMessages } from '#features/setup/messages/services-en.ts'
import { LocalizableText, textOf } from '#platform/i18n/text.ts'
import type { MissingService, Settings } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'
import { type CheckLine, ok, warning, wrong } from './check-line.ts'
import { checkStorage } from './storage-check.ts'

const checkMs = 5000
const defaultFfmpeg = 'ffmpeg'

type Check = {
  part: CheckedPart
  /** The setting that is tried. */
  setting: string
  find(withinMs: number): Promise<CheckLine>
}

/**
 * Tries every service that the settings name, in parallel: SMTP, SMS, the bucket or folder of media, the providers of payments and payouts, ffmpeg.
 * One that is down for the moment is a warning, since it may come back; a setting that can't work is wrong.
 */
export async function serviceChecks(settings: Settings, withinMs = checkMs): Promise<CheckLine[]> {
  return Promise.all(checksOf(settings).map((check) => withinTime(check, withinMs)))
}

/**
 * Tries one service of these settings before they are stored.
 * @returns why it does not work, in words for the form that names no setting; undefined where it does, or has none
 */
export async function serviceProblem(settings: Settings, part: CheckedPart): Promise<LocalizableText | undefined> {
  const check = checksOf(settings).find((one) => one.part === part)
  if (!check) return undefined
  const { state, text } = await withinTime(check, checkMs)
  return state === 'ok' ? undefined : new LocalizableText(setupMessages.problems, text.key, text.parameters)
}

/** The result of a check, or that it took longer. */
export async function withinTime({ part, setting, find }: Check, withinMs: number): Promise<CheckLine> {
  const over = new AbortController()
  const timeout = sleep(withinMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const)
  const found = await Promise.race([find(withinMs), timeout])
  over.abort()
  return found === 'late' ? warning(part, textOf(messages, 'noAnswer', setting, withinMs / 1000)) : found
}

function checksOf(settings: Settings): Check[] {
  const { smtpUrl, sms, bucket, gateway, payments, payoutGateway, ffmpeg } = settings
  const checks: Check[] = []
  if (smtpUrl) checks.push({ part: 'email', setting: 'SMTP_URL', find: (withinMs) => checkSmtp(smtpUrl, withinMs) })
  if (sms) checks.push({ part: 'sms', setting: 'SMS_URL', find: () => checkSmsAddress(new URL(sms.url)) })
  checks.push({
    part: 'storage',
    setting: bucket ? 'S3_BUCKET' : 'DATA_DIR',
    find: () => checkStorage(settings),
  })
  // The default program may be missing.
  if (ffmpeg && ffmpeg !== defaultFfmpeg)
    checks.push({ part: 'video', setting: 'FFMPEG', find: () => checkFfmpeg(settings) })
  if (payments && gateway.mode !== 'sandbox')
    checks.push({ part: 'gateway', setting: 'RAZORPAY_KEY_ID', find: () => checkGateway(settings) })
  if (payoutGateway && payoutGateway.mode !== 'sandbox')
    checks.push({ part: 'payouts', setting: 'RAZORPAYX_KEY_ID', find: () => checkPayoutGateway(settings) })
  return checks
}

/** The parts for which these settings name no service. */
export async function partsWithoutService(settings: Settings): Promise<CheckLine[]> {
  const { smtpUrl, sms, payments, gateway, payoutGateway, ffmpeg, demo } = settings
  const lines: CheckLine[] = []
  const isMissing = (service: MissingService['service']) =>
    settings.missingServices.some((one) => one.service === service)
  if (isMissing('email')) lines.push(wrong('email', textOf(messages, 'codesNotSent')))
  else if (!smtpUrl) lines.push(ok('email', textOf(messages, demo ? 'mailboxOnly' : 'emailUnused')))
  if (!sms && !isMissing('email')) lines.push(ok('sms', textOf(messages, demo ? 'mailboxOnly' : 'smsUnused')))
  if (isMissing('payments')) lines.push(wrong('gateway', textOf(messages, 'keysMissing')))
  else if (!payments) lines.push(ok('gateway', textOf(messages, 'paymentsOff')))
  else if (gateway.mode === 'sandbox') lines.push(ok('gateway', textOf(messages, 'sandbox')))
  if (payments && !payoutGateway) lines.push(ok('payouts', textOf(messages, 'payoutsByFile')))
  else if (payments && payoutGateway?.mode === 'sandbox') lines.push(ok('payouts', textOf(messages, 'sandbox')))
  if (!ffmpeg) lines.push(ok('video', textOf(messages, 'videoOff')))
  else if (ffmpeg === defaultFfmpeg) lines.push(await checkFfmpeg(settings))
  return lines
}

/** Connects and signs in, as sending does. */
async function checkSmtp(url: string, withinMs: number): Promise<CheckLine> {
  const { host } = new URL(url)
  const patience = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  }
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
    return ok('email', textOf(messages, 'smtpFine', host))
  } catch (error) {
    return smtpProblem(error as SmtpError, host)
  } finally {
    transport.close()
  }
}

type SmtpError = NodeJS.ErrnoException & { responseCode?: number }

/** What to do about a server that takes no sign-in or no email. */
export function smtpProblem(error: SmtpError, host: string): CheckLine {
  const what = `${error.code ?? ''} ${error.message}`
  const isWrong = (text: LocalizableText) => wrong('email', text)
  if (error.code === 'EAUTH' && (error.responseCode ?? 500) >= 500)
    return isWrong(textOf(messages, 'smtpRefused', host))
  if (/ENOTFOUND/.test(what)) return isWrong(textOf(messages, 'hostUnknown', 'SMTP_URL', host.replace(/:\d+$/, '')))
  if (/certificate|CERT_/i.test(what)) return isWrong(textOf(messages, 'smtpCertificate', host))
  if (/ETLS|wrong version number|SSL routines|packet length/i.test(what))
    return isWrong(textOf(messages, 'smtpTls', host))
  if ((error.responseCode ?? 0) >= 500)
    return isWrong(textOf(messages, 'emailNotTaken', host, loggedError(error).message))
  return warning('email', textOf(messages, 'smtpAway', host, error.code ?? error.name))
}

/** An SMS provider can't be tried without sending: its name has to exist and its port to answer. */
async function checkSmsAddress(url: URL): Promise<CheckLine> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  try {
    await lookup(host)
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ host, port }, () => resolve(void socket.destroy()))
      socket.setTimeout(checkMs, () => socket.destroy(new Error('ETIMEDOUT')))
      socket.once('error', reject)
    })
    return ok('sms', textOf(messages, 'smsFine', host))
  } catch (error) {
    const { code = 'ETIMEDOUT' } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return wrong('sms', textOf(messages, 'hostUnknown', 'SMS_URL', host))
    return warning('sms', textOf(messages, 'hostAway', 'SMS_URL', host, code))
  }
}

async function checkFfmpeg(settings: Settings): Promise<CheckLine> {
  if (await hasFfmpeg(settings)) return ok('video', textOf(messages, 'videoFine'))
  return settings.ffmpeg === defaultFfmpeg
    ? warning('video', textOf(messages, 'videoOff'))
    : wrong('video', textOf(messages, 'ffmpegWrong'))
}

/** One signed-in GET, which changes nothing at the provider. */
async function checkGateway(settings: Settings): Promise<CheckLine> {
  const { mode } = settings.gateway
  try {
    await gatewayOf({ settings }).orderByReceipt('check-of-settings')
    return ok('gateway', textOf(messages, 'gatewayFine', mode === 'live' ? 'live' : 'test'))
  } catch (error) {
    return gatewayProblem(error)
  }
}

export function gatewayProblem(error: unknown): CheckLine {
  if (error instanceof GatewayAway) return warning('gateway', textOf(messages, 'gatewayAway'))
  return wrong('gateway', textOf(messages, 'gatewayRefused', loggedError(error).message))
}

/** One signed-in GET of the newest payout of our account. */
async function checkPayoutGateway(settings: Settings): Promise<CheckLine> {
  const now = new Date()
  try {
    await payoutGatewayOf({ settings })?.payouts({ from: now, to: now, skip: 0, count: 1 })
    return ok('payouts', textOf(messages, 'payoutsFine', settings.payoutGateway?.mode === 'live' ? 'live' : 'test'))
  } catch (error) {
    return payoutProblem(error)
  }
}

/** Refused keys count as away while payouts are sent, so that these wait until somebody has corrected them. */
function payoutProblem(error: unknown): CheckLine {
  if (error instanceof PayoutGatewayAway && error.status !== 401 && error.status !== 403)
    return warning('payouts', textOf(messages, 'payoutsAway'))
  return wrong('payouts', textOf(messages, 'payoutsRefused', loggedError(error).message))
}
