import * as contract from '#features/setup/contract/save-services.ts'
import { messages } from '#features/setup/messages/services-en.ts'
import { isSchoolOpen, setupStateOf } from '#features/setup/queries.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { type Settings, SettingsError } from '#platform/server/config.ts'
import { recordAudit } from '#platform/server/audit.ts'
import {
  isInEnvironment,
  loadStoredSettings,
  readStoredSettings,
  settingsWith,
  type StorableService,
  storableServices,
  storeSettings,
  type StoredValues,
} from '#platform/server/stored-settings.ts'
import { serviceProblem } from '../doctor/service-checks.ts'

type Admin = Ctx<Actor>

const demoOnly = refusal('DEMO', 409, textOf(messages, 'demo'))
const setInEnvironment = refusal('SET_IN_ENVIRONMENT', 409, textOf(messages, 'setInEnvironment'))
const needed = refusal('NEEDED', 409, textOf(messages, 'smsNeeded'))
const required = textOf(platformMessages, 'required')

/** The checked part of each service, and the field that a refusal of the service itself is shown at. */
const checked = {
  email: { part: 'email', field: 'server' },
  sms: { part: 'sms', field: 'url' },
  payments: { part: 'gateway', field: 'keyId' },
} as const

export const saveEmail = action(contract.saveEmail, async (ctx, sent) => {
  const stored = await storedOf(ctx, 'email')
  const before = stored.SMTP_URL === undefined ? undefined : new URL(stored.SMTP_URL)
  // A stored password goes to no other server than the one that it was entered for.
  const isSameAccount = before?.hostname === sent.server && decodeURIComponent(before.username) === sent.user
  const password = sent.password || (isSameAccount ? decodeURIComponent(before.password) : '')
  if (sent.user && !password) throw refuseFields({ password: required })
  const account = sent.user ? `${encodeURIComponent(sent.user)}:${encodeURIComponent(password)}@` : ''
  const name = sent.senderName.replaceAll(/["\\\r\n]/g, '')
  return store(ctx, 'email', {
    SMTP_URL: `${sent.port === 465 ? 'smtps' : 'smtp'}://${account}${sent.server}:${sent.port}`,
    MAIL_FROM: `"${name}" <${sent.senderEmail}>`,
  })
})

export const saveSms = action(contract.saveSms, async (ctx, sent) => {
  const stored = await storedOf(ctx, 'sms')
  const isSameProvider = stored.SMS_URL !== undefined && new URL(stored.SMS_URL).host === new URL(sent.url).host
  return store(ctx, 'sms', {
    SMS_URL: sent.url,
    SMS_KEY: sent.key || (isSameProvider && stored.SMS_KEY) || '',
    SMS_SENDER: sent.sender,
    SMS_TEMPLATE_ID: sent.templateId,
    SMS_TEMPLATE_ID_HINDI: sent.templateIdHindi,
  })
})

export const removeSms = action(contract.removeSms, (ctx) => store(ctx, 'sms', {}))

export const savePayments = action(contract.savePayments, async (ctx, sent) => {
  const stored = await storedOf(ctx, 'payments')
  // The keys stay, for payments that were made.
  if (sent.sells === 'no') return store(ctx, 'payments', { ...stored, PAYMENTS: '0' })
  const isSameKey = stored.RAZORPAY_KEY_ID === sent.keyId
  const keySecret = sent.keySecret || (isSameKey ? stored.RAZORPAY_KEY_SECRET : undefined)
  const webhookSecret = sent.webhookSecret || stored.RAZORPAY_WEBHOOK_SECRET
  if (!keySecret) throw refuseFields({ keySecret: required })
  if (!webhookSecret) throw refuseFields({ webhookSecret: required })
  // Events that were signed before the change go on arriving for a day.
  const previous =
    webhookSecret === stored.RAZORPAY_WEBHOOK_SECRET
      ? stored.RAZORPAY_WEBHOOK_SECRET_PREVIOUS
      : stored.RAZORPAY_WEBHOOK_SECRET
  return store(ctx, 'payments', {
    PAYMENTS: '1',
    RAZORPAY_KEY_ID: sent.keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous ?? '',
  })
})

/** What is stored of a service. */
async function storedOf({ db, settings }: Admin, service: StorableService): Promise<StoredValues> {
  const { values } = await readStoredSettings(db, settings)
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOf(service, name)))
}

const isOf = (service: StorableService, name: string) => storableServices[service].some((one) => one === name)

/** Tries a service with these settings and stores them in place of its former ones; all processes work by them then. */
async function store(ctx: Admin, service: StorableService, given: StoredValues) {
  const { db, settings } = ctx
  if (settings.demo) throw demoOnly()
  if (isInEnvironment(settings, service)) throw setInEnvironment()
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const { values: stored } = await readStoredSettings(db, settings)
  const others = Object.entries(stored).filter(([name]) => !isOf(service, name))
  const { part, field } = checked[service]
  const next = fittingSettings(settings, { ...Object.fromEntries(others), ...values }, field)
  const sendsNoCodes = next.missingServices.some((one) => one.service === 'email')
  if (sendsNoCodes && (await isSchoolOpen(db, settings))) throw needed()
  const problem = await serviceProblem(next, part)
  if (problem) throw refuseFields({ [problem.key === 'smtpRefused' ? 'password' : field]: problem })
  await ctx.transaction(async (tx) => {
    await storeSettings(tx, { service, values, secret: settings.mediaSecret, at: ctx.now() })
    await recordAudit(tx, ctx, {
      act: 'service.saved',
      uid: service,
      name: service,
      after: { server: serverOf(values), sender: values.MAIL_FROM ?? values.SMS_SENDER, key: values.RAZORPAY_KEY_ID },
    })
  })
  await loadStoredSettings(db, settings)
  await ctx.forgetPages()
  return { data: await setupStateOf(ctx), message: textOf(messages, 'saved') }
}

/**
 * The settings with these stored values.
 * @throws 422 on the field where they do not fit the environment, such as live keys with an RAZORPAY_API_BASE
 */
function fittingSettings(settings: Settings, values: StoredValues, field: string): Settings {
  try {
    return settingsWith(settings, values)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw refuseFields({ [field]: textOf(messages, 'conflict', error.message.split('\n').at(-1)?.trim() ?? '') })
  }
}

const serverOf = ({ SMTP_URL, SMS_URL }: StoredValues): string | undefined => {
  const url = SMTP_URL ?? SMS_URL
  return url === undefined ? undefined : new URL(url).host
}
