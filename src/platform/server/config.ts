import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import type * as z from 'zod'
import { languages } from '../i18n/language.ts'
import { unknownSettings } from './setting-names.ts'
import { settingsSchema, smsTemplateOf } from './setting-values.ts'

/** A host name or address that nobody but this machine reaches. */
function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
/** A setting that is wrong or missing; the message names it and says what to do. */
export class SettingsError extends Error {
  /** The start prints the message alone. */
  readonly operator = true
}

export type Settings = ReturnType<typeof readSettings>
/** `text` names the settings that would set the service up. */
export type MissingService = { service: 'email' | 'payments'; text: string }
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
 * @param stored what the database has of them (stored-settings.ts)
 * @throws SettingsError naming every setting that is wrong
 */
export function readSettings(env: Record<string, string | undefined>, stored: Record<string, string> = {}) {
  // An empty variable (DEMO= in a file of settings) is one that isn't set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse({ ...stored, ...given })
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
  const missingServices: MissingService[] = []
  if (!demo) {
    if (!s.SITE_URL) missing.push('SITE_URL: the address people will use, such as https://learn.example.in')
    if (s.SMTP_URL && !s.MAIL_FROM) missing.push('MAIL_FROM: the sender of the emails')
    if (!s.MEDIA_SECRET)
      missing.push(
        'MEDIA_SECRET: at least 32 characters, which signs the links of paid lessons and encrypts stored keys',
      )
    if (!s.SMTP_URL && !s.SMS_URL)
      missingServices.push({ service: 'email', text: 'SMTP_URL or SMS_URL: needed to send sign-in codes' })
    if (s.PAYMENTS && !s.RAZORPAY_KEY_ID)
      missingServices.push({
        service: 'payments',
        text: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET (or PAYMENTS=0 to offer free courses only)',
      })
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
  const archivesToBucket = s.ARCHIVE_TO?.startsWith('s3://') === true
  if (!s.S3_BUCKET && !archivesToBucket && (s.S3_ENDPOINT || s.S3_ACCESS_KEY_ID))
    missing.push('S3_BUCKET: the bucket where media files are stored')
  if (archivesToBucket && !(s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY))
    missing.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: required with a bucket in ARCHIVE_TO')
  if (s.ARCHIVE_TO && s.DATABASE_URL)
    missing.push('ARCHIVE_TO: archives the embedded database alone; with DATABASE_URL archive on its server')
  missing.push(...deliveryConflicts(s))
  if (s.SENTRY_DSN && s.LOG_LEVEL === 'silent')
    missing.push('LOG_LEVEL: must not be silent with SENTRY_DSN, because what is logged as an error is reported')
  if (s.DATABASE_DIRECT_URL && !s.DATABASE_URL)
    missing.push('DATABASE_URL: the address of the pooler in front of DATABASE_DIRECT_URL')
  if (s.DATABASE_READ_URL && !s.DATABASE_URL)
    missing.push('DATABASE_URL: the address of the primary whose replica answers at DATABASE_READ_URL')
  if (s.DATABASE_OWNER_URL && !s.DATABASE_URL)
    missing.push('DATABASE_URL: the same database, with the role that the application uses')
  const webProcesses = s.WEB_PROCESSES || availableParallelism()
  if (webProcesses > 1 && !s.DATABASE_URL)
    missing.push('DATABASE_URL: required with WEB_PROCESSES, because the embedded database is for one process')
  if (webProcesses > 1 && s.PORT === 0)
    missing.push('PORT: must name a port with WEB_PROCESSES, because all of them listen on one')
  if (missing.length > 0) throw missingSettings(missing)

  return {
    /** What is set, by name. */
    environment: Object.fromEntries(Object.entries(given).filter(([name]) => name in settingsSchema.shape)) as Record<
      string,
      string
    >,
    /** What a live school needs and its setup may still add. */
    missingServices,
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
    /** Present where databaseUrl leads through a pooler: the same database and role, past it. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    /** A replica for what visitors read; absent: the primary answers everything. */
    databaseReadUrl: s.DATABASE_READ_URL,
    /** How many connections a process opens for its calls; beside them those of connection-counts.ts. */
    databaseConnections: s.DATABASE_CONNECTIONS,
    demo,
    /** Whether the server's process also runs the jobs; without it a worker has to. */
    work: s.WORK,
    /** Whether a start migrates the database; without it one of another process has to come first. */
    migrates: s.MIGRATE,
    /** How many processes answer requests on the port. */
    webProcesses,
    /** How long a server that stops goes on answering after it says that it is not ready. */
    drainSeconds: s.DRAIN_SECONDS,
    /** Where this process answers Prometheus; absent: nowhere. */
    metrics: s.METRICS_PORT === undefined ? undefined : { port: s.METRICS_PORT, host: s.METRICS_HOST },
    /** Where new problems are sent; absent: nowhere. Without an address of its own the email goes to the administrators. */
    alerts: demo && !s.ALERT_EMAIL && !s.ALERT_WEBHOOK ? undefined : { email: s.ALERT_EMAIL, webhook: s.ALERT_WEBHOOK },
    /** Where spans are sent, and the share of requests and jobs that are recorded; absent: none is. */
    traces: traceSettings(s),
    /** Where errors are reported; absent: in the log alone. */
    sentryDsn: s.SENTRY_DSN,
    rateLimit: s.RATE_LIMIT,
    /** Whether calls are counted in the database, for all processes together. */
    sharedLimits: s.SHARED_LIMITS ?? webProcesses > 1,
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
    /** Without keys a live school sells nothing. */
    payments: s.PAYMENTS && (demo || s.RAZORPAY_KEY_ID !== undefined),
    gateway: gatewaySettings(s, demo),
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
    /** Who sends the bytes of media: this process, the proxy before it, or the bucket. */
    mediaDelivery: s.MEDIA_DELIVERY,
    mediaCdn: s.MEDIA_CDN,
    /** The other origin that browsers fetch media from: pages have to permit it. */
    mediaOrigin: s.MEDIA_DELIVERY === 'redirect' ? mediaOrigin(s) : undefined,
    /** The bucket that media are kept in; absent: files in dataDir. */
    bucket: s.S3_BUCKET ? bucketSettings(s, s.S3_BUCKET) : undefined,
    /** Where the embedded database is archived, and for how many days; absent: nowhere. */
    archive: s.ARCHIVE_TO ? { ...archivePlace(s, s.ARCHIVE_TO), days: s.ARCHIVE_DAYS } : undefined,
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

/** The refusal to start without some settings. */
export function missingSettings(sentences: readonly string[]): SettingsError {
  return new SettingsError(`These settings are missing or conflict:\n  ${sentences.join('\n  ')}`)
}

function bucketSettings(s: z.output<typeof settingsSchema>, name: string) {
  return {
    name,
    endpoint: s.S3_ENDPOINT,
    region: s.S3_REGION,
    accessKeyId: s.S3_ACCESS_KEY_ID as string,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY as string,
  }
}

/** A folder, or `s3://bucket/prefix` at the service and with the keys of the S3_ settings. */
function archivePlace(s: z.output<typeof settingsSchema>, to: string) {
  const [, name, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  if (name === undefined) return { folder: resolve(to) }
  return { bucket: bucketSettings(s, name), prefix: prefix.replace(/\/+$/, '') }
}

/** The standard names of OpenTelemetry (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). */
function traceSettings(s: z.output<typeof settingsSchema>) {
  if (!s.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const headers = (s.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? []).map((one) => {
    const [, name, value] = /^(.+?)=(.+)$/.exec(one) as unknown as [string, string, string]
    return [name, decodeURIComponent(value)]
  })
  return {
    url: `${s.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    serviceName: s.OTEL_SERVICE_NAME,
    share: s.OTEL_TRACES_SAMPLER_ARG,
  }
}

function mediaOrigin(s: z.output<typeof settingsSchema>): string {
  if (s.MEDIA_CDN) return s.MEDIA_CDN
  return s.S3_ENDPOINT ? new URL(s.S3_ENDPOINT).origin : `https://${s.S3_BUCKET}.s3.${s.S3_REGION}.amazonaws.com`
}

/** What a way of sending media lacks: it would show no video, and nothing else would say so. */
function deliveryConflicts(s: z.output<typeof settingsSchema>): string[] {
  const conflicts: string[] = []
  if (s.MEDIA_DELIVERY === 'x-accel') {
    if (s.S3_BUCKET)
      conflicts.push('MEDIA_DELIVERY: x-accel sends files of DATA_DIR; with S3_BUCKET use redirect or node')
    if (s.TRUST_PROXY === 0)
      conflicts.push('TRUST_PROXY: at least 1 with MEDIA_DELIVERY=x-accel, because the proxy sends the files')
  }
  if (s.MEDIA_CDN && s.MEDIA_DELIVERY !== 'redirect') conflicts.push('MEDIA_DELIVERY: must be redirect with MEDIA_CDN')
  if (s.MEDIA_DELIVERY === 'redirect') {
    if (!s.S3_BUCKET) conflicts.push('S3_BUCKET: required with MEDIA_DELIVERY=redirect')
    else if (s.SITE_URL?.startsWith('https:') && mediaOrigin(s).startsWith('http:'))
      conflicts.push('S3_ENDPOINT (or MEDIA_CDN): must be https as SITE_URL is, or browsers block the videos')
  }
  return conflicts
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
/** A live school without keys: what the sandbox's known secrets would sign is refused. */
const unknownSecret = randomBytes(32).toString('hex')
const noKeys = { keyId: '', keySecret: unknownSecret, webhookSecret: unknownSecret }

function gatewaySettings(s: z.output<typeof settingsSchema>, demo: boolean): GatewaySettings {
  if (!s.RAZORPAY_KEY_ID) {
    const { keyId, keySecret, webhookSecret } = demo ? sandbox : noKeys
    return {
      mode: 'sandbox',
      keyId,
      keySecret,
      webhookSecrets: [webhookSecret],
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
