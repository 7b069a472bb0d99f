import { createECDH, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import { languages } from '../i18n/language.ts'
import { unknownSettings } from './setting-names.ts'

/** A host name or address that nobody but this machine reaches. */
function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
const text = z.optional(z.string())
const yesNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const address = (name: string, protocols: RegExp) =>
  z.optional(z.url({ protocol: protocols, error: `must be an address such as ${name}` }))

function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
}

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** A key as `web-push generate-vapid-keys` prints it: a number that the curve has a point for. */
function isPrivateKey(value: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(value, 'base64url')
    return /^[\w-]{43}$/.test(value)
  } catch {
    return false
  }
}

/** One address, with a name before it or without. */
function isSender(value: string | undefined): boolean {
  if (value === undefined) return true
  const [sender, ...more] = addressparser(value, { flatten: true })
  return more.length === 0 && z.email().safeParse(sender?.address).success
}

/** The registered text of an SMS in each language: SMS_TEMPLATE_ID, SMS_TEMPLATE_ID_HINDI. */
function smsTemplateOf({ code, englishName }: (typeof languages)[number]): SmsTemplate {
  if (code === 'en') return 'SMS_TEMPLATE_ID'
  return `SMS_TEMPLATE_ID_${englishName.toUpperCase() as Uppercase<typeof englishName>}`
}
type SmsTemplate = 'SMS_TEMPLATE_ID' | `SMS_TEMPLATE_ID_${Uppercase<(typeof languages)[number]['englishName']>}`
const smsTemplates = Object.fromEntries(languages.map((one) => [smsTemplateOf(one), text])) as Record<
  SmsTemplate,
  typeof text
>

/** Every setting there is. docs/running.md says the same in words; a test compares the two. */
export const settingsSchema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: address('https://learn.example.in', /^https?$/).refine(
    (value) => value === undefined || /^\w+:\/\/[^/?#]+\/?$/.test(value),
    'must be an address without a path, such as https://learn.example.in',
  ),
  DATABASE_URL: z.optional(
    z.string().regex(/^postgres(ql)?:\/\/./, 'must be an address such as postgres://user:password@host:5432/sopaan'),
  ),
  DATABASE_OWNER_URL: z.optional(
    z.string().regex(/^postgres(ql)?:\/\/./, 'must be an address such as postgres://owner:password@host:5432/sopaan'),
  ),
  DEMO: yesNo.optional(),
  NODE_ENV: text,
  WORK: yesNo.default(true),
  RATE_LIMIT: yesNo.default(true),
  CONNECTIONS_PER_ADDRESS: whole(0, 100_000).optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .default('info'),
  TRUST_PROXY: whole(0, 10).default(0),
  SMTP_URL: address('smtp://user:password@host:587', /^smtps?$/),
  MAIL_FROM: text.refine(isSender, 'must be one address, such as School <hello@example.in>'),
  SMS_URL: address('https://sms.example.in/send', /^https?$/),
  SMS_KEY: text,
  SMS_SENDER: text,
  ...smsTemplates,
  PAYMENTS: yesNo.default(true),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_BASE: address('https://api.razorpay.com', /^https?$/),
  RAZORPAY_CHECKOUT_JS: text.refine(
    (value) => value === undefined || /^\/\w/.test(value) || isWebAddress(value),
    'must be an address such as https://checkout.razorpay.com/v1/checkout.js, or a path of this site',
  ),
  RAZORPAYX_KEY_ID: text,
  RAZORPAYX_KEY_SECRET: text,
  RAZORPAYX_ACCOUNT_NUMBER: z.optional(z.string().regex(/^[A-Za-z\d]{5,35}$/, 'must be 5 to 35 letters and digits')),
  RAZORPAYX_WEBHOOK_SECRET: text,
  RAZORPAYX_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAYX_API_BASE: address('https://api.razorpay.com', /^https?$/),
  VAPID_PRIVATE_KEY: text.refine(
    (value) => value === undefined || isPrivateKey(value),
    'must be a P-256 private key: 32 bytes as 43 characters of base64url',
  ),
  VAPID_SUBJECT: z.optional(
    z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://'),
  ),
  PUSH_SERVICES: text.refine(
    (value) => value === undefined || value.split(',').every((one) => isWebAddress(one) && new URL(one).origin === one),
    'must be origins with commas between, such as https://push.example.in',
  ),
  S3_BUCKET: text,
  S3_ENDPOINT: address('https://s3.example.in', /^https?$/),
  S3_REGION: z.string().default('ap-south-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  UPLOAD_MAX_MB: whole(5, 100_000).default(2048),
  UPLOAD_LEARNER_DAILY_MB: whole(5, 1_000_000).default(50),
  UPLOAD_CREATOR_DAILY_MB: whole(5, 1_000_000).default(10_240),
  UPLOAD_FREE_MB: whole(0, 100_000_000).default(256),
  FFMPEG: z.string().default('ffmpeg'),
  MEDIA_SECRET: z.optional(z.string().min(32, 'must have at least 32 characters')),
})

/** A setting that is wrong or missing; the message names it and says what to do. */
export class SettingsError extends Error {
  /** The start prints the message alone. */
  readonly operator = true
}

export type Settings = ReturnType<typeof readSettings>
export type GatewaySettings = {
  mode: 'sandbox' | 'test' | 'live'
  keyId: string
  keySecret: string
  /** The current secret first; events retried after a rotation still carry the previous one. */
  webhookSecrets: string[]
  /** Empty base: the sandbox's address, known once the server listens. */
  apiBase: string
  checkoutScriptUrl: string
}

/** How payouts to creators leave without a bank file. */
export type PayoutGatewaySettings = Omit<GatewaySettings, 'checkoutScriptUrl'> & {
  /** Our own account, from which the money leaves. */
  accountNumber: string
}

/**
 * Reads the settings from the environment, once, at the start.
 * @throws SettingsError naming every setting that is wrong
 */
export function readSettings(env: Record<string, string | undefined>) {
  // An empty variable (DEMO= in a file of settings) is one that isn't set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(given)
  const { misspelt, ignored } = unknownSettings(Object.keys(given), Object.keys(settingsSchema.shape))
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  if (!parsed.success || misspelt.length > 0)
    throw new SettingsError(`These settings are wrong:\n  ${[...wrong, ...misspelt].join('\n  ')}`)
  const s = parsed.data
  const onLoopback = isThisMachine(s.HOST)
  const beyond = beyondThisMachine(s)
  if (s.DEMO === undefined && beyond) {
    throw new SettingsError(
      `${beyond}, so others can reach this server: set DEMO=1 for an evaluation school with demo accounts, or DEMO=0 for a live one.`,
    )
  }
  const demo = s.DEMO ?? true
  const missing: string[] = []
  if (!demo) {
    if (!s.SITE_URL) missing.push('SITE_URL: the address people will use, such as https://learn.example.in')
    if (!s.SMTP_URL && !s.SMS_URL) missing.push('SMTP_URL or SMS_URL: needed to send sign-in codes')
    if (s.SMTP_URL && !s.MAIL_FROM) missing.push('MAIL_FROM: the sender of the emails')
    if (!s.MEDIA_SECRET) missing.push('MEDIA_SECRET: at least 32 characters, used to sign the links of paid lessons')
    if (s.PAYMENTS && !(s.RAZORPAY_KEY_ID && s.RAZORPAY_KEY_SECRET && s.RAZORPAY_WEBHOOK_SECRET))
      missing.push(
        'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET (or PAYMENTS=0 to offer free courses only)',
      )
  }
  if (s.RAZORPAY_KEY_ID && !(s.RAZORPAY_KEY_SECRET && s.RAZORPAY_WEBHOOK_SECRET))
    missing.push('RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: required with RAZORPAY_KEY_ID')
  if (s.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    if (s.RAZORPAY_API_BASE) missing.push('RAZORPAY_API_BASE: must be empty with live keys')
    if (demo) missing.push('DEMO: must be 0 with live keys, because the passwords of the demo accounts are public')
  }
  const payoutKeys = [
    s.RAZORPAYX_KEY_ID,
    s.RAZORPAYX_KEY_SECRET,
    s.RAZORPAYX_ACCOUNT_NUMBER,
    s.RAZORPAYX_WEBHOOK_SECRET,
  ]
  if (payoutKeys.some(Boolean) && !payoutKeys.every(Boolean))
    missing.push(
      'RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET, RAZORPAYX_ACCOUNT_NUMBER and RAZORPAYX_WEBHOOK_SECRET: set all four, or none to pay creators by bank files',
    )
  if (s.RAZORPAYX_KEY_ID?.startsWith('rzp_live_')) {
    if (s.RAZORPAYX_API_BASE) missing.push('RAZORPAYX_API_BASE: must be empty with live keys')
    if (demo) missing.push('DEMO: must be 0 with live RazorpayX keys, because its creators are not real')
  }
  if (s.S3_BUCKET && !(s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY))
    missing.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: required with S3_BUCKET')
  if (!s.S3_BUCKET && (s.S3_ENDPOINT || s.S3_ACCESS_KEY_ID))
    missing.push('S3_BUCKET: the bucket where media files are stored')
  if (s.DATABASE_OWNER_URL && !s.DATABASE_URL)
    missing.push('DATABASE_URL: the same database, with the role that the application uses')
  if (missing.length) throw new SettingsError(`These settings are missing or conflict:\n  ${missing.join('\n  ')}`)

  return {
    /** Names of the environment that look like settings and are none. */
    ignored,
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    /** Without a slash at the end. Where PORT is 0 it is known only once the server listens. */
    siteUrl: (s.SITE_URL ?? `http://${onLoopback ? s.HOST : 'localhost'}:${s.PORT}`).replace(/\/+$/, ''),
    /** The database by the role that the application works by, and by its owner where that is another. */
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    demo,
    /** Whether the server's process also runs the jobs; without it a worker has to. */
    work: s.WORK,
    rateLimit: s.RATE_LIMIT,
    /** Open connections of one address; 0: unlimited, as behind a proxy, whose address all of them have. */
    connectionsPerAddress: s.CONNECTIONS_PER_ADDRESS ?? (s.RATE_LIMIT && s.TRUST_PROXY === 0 ? 500 : 0),
    logLevel: s.LOG_LEVEL,
    trustProxyHops: s.TRUST_PROXY,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? 'Sopaan <support@sopaan.test>',
    sms: s.SMS_URL
      ? {
          url: s.SMS_URL,
          key: s.SMS_KEY,
          sender: s.SMS_SENDER,
          /** Without one for a language its SMS are in English: operators drop a text that is not the registered one. */
          templateIds: new Map(languages.map((one) => [one.code, s[smsTemplateOf(one)]])),
        }
      : undefined,
    payments: s.PAYMENTS,
    gateway: gatewaySettings(s),
    /** Absent: payouts leave by bank files alone. */
    payoutGateway: payoutGatewaySettings(s, demo),
    /** Web push: how devices are notified. */
    push: {
      /** Absent: the key is derived from mediaSecret. */
      privateKey: s.VAPID_PRIVATE_KEY,
      /** Whom a push service writes to about what we send. */
      subject: s.VAPID_SUBJECT ?? pushSubject(s),
      /** Origins of push services beside those of the browsers. */
      services: s.PUSH_SERVICES?.split(',') ?? [],
    },
    /** The bucket that media are kept in; absent: files in dataDir. */
    bucket: s.S3_BUCKET
      ? {
          name: s.S3_BUCKET,
          endpoint: s.S3_ENDPOINT,
          region: s.S3_REGION,
          accessKeyId: s.S3_ACCESS_KEY_ID as string,
          secretAccessKey: s.S3_SECRET_ACCESS_KEY as string,
        }
      : undefined,
    /** The largest video or document, all its parts together. */
    uploadMaxBytes: s.UPLOAD_MAX_MB * 1024 * 1024,
    /** What one person may send in a day, by role. */
    uploadDailyBytes: {
      learner: s.UPLOAD_LEARNER_DAILY_MB * 1024 * 1024,
      creator: s.UPLOAD_CREATOR_DAILY_MB * 1024 * 1024,
    },
    /** What uploads leave free on the disk. */
    uploadFreeBytes: s.UPLOAD_FREE_MB * 1024 * 1024,
    /** The program that prepares videos; it may be missing on this machine all the same. */
    ffmpeg: s.FFMPEG === '0' ? undefined : s.FFMPEG,
    /** Signs the addresses of media; a demo start makes its own, so old links die with the process. */
    mediaSecret: s.MEDIA_SECRET ?? randomBytes(32).toString('hex'),
  }
}

function pushSubject({ SITE_URL, MAIL_FROM }: z.output<typeof settingsSchema>): string {
  if (SITE_URL?.startsWith('https://')) return SITE_URL
  return `mailto:${(MAIL_FROM && addressparser(MAIL_FROM, { flatten: true })[0]?.address) ?? 'support@sopaan.test'}`
}

/** The setting that says others can reach this server; undefined while all of them name this machine alone. */
function beyondThisMachine(s: z.output<typeof settingsSchema>): string | undefined {
  if (!isThisMachine(s.HOST)) return `HOST is ${s.HOST}`
  if (s.SITE_URL && !isThisMachine(new URL(s.SITE_URL).hostname)) return `SITE_URL is ${s.SITE_URL}`
  return s.TRUST_PROXY > 0 ? `TRUST_PROXY is ${s.TRUST_PROXY}` : undefined
}

/** The sandbox's keys, for the evaluation school alone: they open nothing outside this process. */
const sandbox = { keyId: 'rzp_test_sandbox000000', keySecret: 'sbx_secret_key', webhookSecret: 'sbx_webhook_secret' }

function gatewaySettings(s: z.output<typeof settingsSchema>): GatewaySettings {
  if (!s.RAZORPAY_KEY_ID) {
    return {
      mode: 'sandbox',
      keyId: sandbox.keyId,
      keySecret: sandbox.keySecret,
      webhookSecrets: [sandbox.webhookSecret],
      apiBase: s.RAZORPAY_API_BASE ?? '',
      checkoutScriptUrl: s.RAZORPAY_CHECKOUT_JS ?? '/sandbox/razorpay/v1/checkout.js',
    }
  }
  return {
    mode: s.RAZORPAY_KEY_ID.startsWith('rzp_live_') ? 'live' : 'test',
    keyId: s.RAZORPAY_KEY_ID,
    keySecret: s.RAZORPAY_KEY_SECRET as string,
    webhookSecrets: [s.RAZORPAY_WEBHOOK_SECRET, s.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter((x) => x !== undefined),
    apiBase: s.RAZORPAY_API_BASE ?? 'https://api.razorpay.com',
    checkoutScriptUrl: s.RAZORPAY_CHECKOUT_JS ?? 'https://checkout.razorpay.com/v1/checkout.js',
  }
}

/** The sandbox pays creators of the evaluation school, where it is the payment gateway too. */
const payoutSandbox = { accountNumber: '7878780080316316' }

function payoutGatewaySettings(s: z.output<typeof settingsSchema>, demo: boolean): PayoutGatewaySettings | undefined {
  if (s.RAZORPAYX_KEY_ID)
    return {
      mode: s.RAZORPAYX_KEY_ID.startsWith('rzp_live_') ? 'live' : 'test',
      keyId: s.RAZORPAYX_KEY_ID,
      keySecret: s.RAZORPAYX_KEY_SECRET as string,
      accountNumber: s.RAZORPAYX_ACCOUNT_NUMBER as string,
      webhookSecrets: [s.RAZORPAYX_WEBHOOK_SECRET, s.RAZORPAYX_WEBHOOK_SECRET_PREVIOUS].filter((x) => x !== undefined),
      apiBase: s.RAZORPAYX_API_BASE ?? 'https://api.razorpay.com',
    }
  if (!demo || s.RAZORPAY_KEY_ID) return undefined
  const { keyId, keySecret, webhookSecret } = sandbox
  return {
    mode: 'sandbox',
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiBase: s.RAZORPAYX_API_BASE ?? '',
    ...payoutSandbox,
  }
}
