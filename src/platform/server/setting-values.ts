import { createECDH } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import { languages } from '../i18n/language.ts'

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
export function smsTemplateOf({ code, englishName }: (typeof languages)[number]): SmsTemplate {
  if (code === 'en') return 'SMS_TEMPLATE_ID'
  return `SMS_TEMPLATE_ID_${englishName.toUpperCase() as Uppercase<typeof englishName>}`
}
type SmsTemplate = 'SMS_TEMPLATE_ID' | `SMS_TEMPLATE_ID_${Uppercase<(typeof languages)[number]['englishName']>}`
const smsTemplates = Object.fromEntries(languages.map((one) => [smsTemplateOf(one), text])) as Record<
  SmsTemplate,
  typeof text
>

const shareError = 'must be a number from 0 to 1'

const databaseAddress = (role: string) =>
  z.optional(
    z.string().regex(/^postgres(ql)?:\/\/./, `must be an address such as postgres://${role}:password@host:5432/sopaan`),
  )

/** Every setting there is. docs/running.md says the same in words; a test compares the two. */
export const settingsSchema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  SITE_URL: address('https://learn.example.in', /^https?$/).refine(
    (value) => value === undefined || /^\w+:\/\/[^/?#]+\/?$/.test(value),
    'must be an address without a path, such as https://learn.example.in',
  ),
  DATABASE_URL: databaseAddress('user'),
  DATABASE_DIRECT_URL: databaseAddress('user'),
  DATABASE_READ_URL: databaseAddress('user'),
  DATABASE_OWNER_URL: databaseAddress('owner'),
  DATABASE_CONNECTIONS: whole(3, 200).default(12),
  DEMO: yesNo.optional(),
  NODE_ENV: text,
  WORK: yesNo.default(true),
  MIGRATE: yesNo.default(true),
  WEB_PROCESSES: whole(0, 64).default(1),
  SHARED_LIMITS: yesNo.optional(),
  DRAIN_SECONDS: whole(0, 600).default(0),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ALERT_EMAIL: z.optional(z.email('must be one address, such as owner@example.in')),
  ALERT_WEBHOOK: address('https://hooks.example.in/services/…', /^https?$/),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://127.0.0.1:4318', /^https?$/),
  OTEL_EXPORTER_OTLP_HEADERS: text.refine(
    (value) => value === undefined || value.split(',').every((one) => /^[\w-]+=([^\s%]|%[2-7][\da-f])+$/i.test(one)),
    'must be such as authorization=Basic%20abc,x-team=7',
  ),
  OTEL_SERVICE_NAME: z.string().default('sopaan'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(1|0|[01]?\.\d{1,9})$/, shareError)
    .transform(Number)
    .refine((value) => value <= 1, shareError)
    .default(1),
  SENTRY_DSN: address('https://key@errors.example.in/1', /^https?$/).refine(
    (value) => value === undefined || /^https?:\/\/\w+@[^/?#@]+(\/[^?#]+)?\/\d+$/.test(value),
    'must be an address such as https://key@errors.example.in/1',
  ),
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
  MEDIA_DELIVERY: z.enum(['node', 'x-accel', 'redirect'], 'must be node, x-accel or redirect').default('node'),
  MEDIA_CDN: text.refine(
    (value) => value === undefined || (isWebAddress(value) && new URL(value).origin === value),
    'must be an origin such as https://media.example.in',
  ),
  S3_BUCKET: text,
  S3_ENDPOINT: address('https://s3.example.in', /^https?$/),
  S3_REGION: z.string().default('ap-south-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ARCHIVE_TO: text.refine(
    (value) => value === undefined || !value.includes('://') || /^s3:\/\/[a-z0-9.-]+(\/[\w./-]*)?$/.test(value),
    'must be a folder, or a bucket such as s3://bucket/school',
  ),
  ARCHIVE_DAYS: whole(1, 3650).default(7),
  UPLOAD_MAX_MB: whole(5, 100_000).default(2048),
  UPLOAD_LEARNER_DAILY_MB: whole(5, 1_000_000).default(50),
  UPLOAD_CREATOR_DAILY_MB: whole(5, 1_000_000).default(10_240),
  UPLOAD_FREE_MB: whole(0, 100_000_000).default(256),
  FFMPEG: z.string().default('ffmpeg'),
  MEDIA_SECRET: z.optional(z.string().min(32, 'must have at least 32 characters')),
})
