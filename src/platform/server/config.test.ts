import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './config.ts'
import { settingsSchema } from './setting-values.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'
/** A live school with everything it needs. */
const live = {
  DEMO: '0',
  SITE_URL: 'https://learn.example.in',
  SMTP_URL: 'smtp://user:password@mail.example.in:587',
  MAIL_FROM: 'Asha School <hello@example.in>',
  MEDIA_SECRET: secret,
  RAZORPAY_KEY_ID: 'rzp_live_abcdefgh',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
}

/** The message of the refusal. */
function refused(env: Record<string, string | undefined>): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('the settings were taken')
}

test('needs no setting for the evaluation school', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    demo: true,
    work: true,
    rateLimit: true,
    logLevel: 'info',
    payments: true,
    gateway: { mode: 'sandbox', apiBase: '' },
  })
})

test('signs media by another secret at every demo start', () => {
  expect(readSettings({}).mediaSecret).not.toBe(readSettings({}).mediaSecret)
})

test('takes an empty variable as one that is not set', () => {
  const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']))
  expect(readSettings(empty)).toMatchObject({ port: 3000, demo: true, databaseUrl: undefined, smtpUrl: undefined })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['SITE_URL', 'learn.example.in'],
  ['SITE_URL', 'localhost:3000'],
  ['SITE_URL', 'https://example.in/school'],
  ['DATABASE_URL', 'mysql://localhost/sopaan'],
  ['DATABASE_READ_URL', 'localhost'],
  ['WEB_PROCESSES', '65'],
  ['SHARED_LIMITS', 'shared'],
  ['DEMO', 'yes'],
  ['WORK', 'no'],
  ['RATE_LIMIT', 'off'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'all'],
  ['SMTP_URL', 'https://mail.example.in'],
  ['SMS_URL', 'sms.example.in'],
  ['PAYMENTS', 'true'],
  ['RAZORPAY_API_BASE', 'api.razorpay.com'],
  ['RAZORPAY_CHECKOUT_JS', 'checkout.razorpay.com/v1/checkout.js'],
  ['RAZORPAY_CHECKOUT_JS', 'javascript:alert(1)'],
  ['RAZORPAY_CHECKOUT_JS', '//checkout.razorpay.com/v1/checkout.js'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Basic abc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=100%'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['SENTRY_DSN', 'https://errors.example.in/1'],
  ['SENTRY_DSN', 'https://key@errors.example.in'],
  ['MEDIA_SECRET', 'short'],
  ['MEDIA_DELIVERY', 'nginx'],
])('names %s when it is "%s", without repeating its value', (name, value) => {
  const message = refused({ [name]: value })
  expect(message).toMatch(new RegExp(`^  ${name}: must `, 'm'))
  expect(message).not.toContain(`"${value}"`)
})

test.each(['hello', 'School', 'hello@', 'a@example.in, b@example.in', '<hello example.in>'])(
  'refuses "%s" as the sender of emails',
  (sender) => {
    expect(refused({ MAIL_FROM: sender })).toContain('MAIL_FROM: must be one address')
  },
)

test.each([
  'hello@example.in',
  'Asha School <hello@example.in>',
  '"School, Indore" <hello@example.in>',
  'सोपान <a@b.in>',
])('takes %s as the sender of emails', (sender) => {
  expect(readSettings({ MAIL_FROM: sender }).mailFrom).toBe(sender)
})

test('refuses a misspelt setting and lists an unknown one', () => {
  expect(refused({ SMPT_URL: 'smtp://127.0.0.1' })).toContain('SMPT_URL is no setting: did you mean SMTP_URL?')
  expect(readSettings({ SMTP_HOST: '127.0.0.1' }).ignored).toEqual([expect.stringContaining('SMTP_HOST')])
})

test('names every wrong setting at once', () => {
  const message = refused({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', SMPT_URL: 'x' })
  for (const name of ['PORT', 'DEMO', 'LOG_LEVEL']) expect(message).toContain(`${name}: `)
})

const DATABASE_URL = 'postgres://sopaan@10.0.0.5:5432/sopaan'

test.each([
  [{ DATABASE_READ_URL: DATABASE_URL }, 'DATABASE_URL: the address of the primary'],
  [{ SENTRY_DSN: 'https://key@errors.example.in/1', LOG_LEVEL: 'silent' }, 'LOG_LEVEL: must not be silent'],
  [{ WEB_PROCESSES: '2' }, 'DATABASE_URL: required with WEB_PROCESSES'],
  [{ WEB_PROCESSES: '2', DATABASE_URL, PORT: '0' }, 'PORT: must name a port with WEB_PROCESSES'],
])('refuses %j, which lacks something', (env, message) => {
  expect(refused(env)).toContain(message)
})

test('several processes count calls together, and one for itself, unless it is said', () => {
  const shared = (env: Record<string, string>) => readSettings({ DATABASE_URL, ...env }).sharedLimits
  expect([shared({}), shared({ WEB_PROCESSES: '2' })]).toEqual([false, true])
  expect([shared({ SHARED_LIMITS: '1' }), shared({ WEB_PROCESSES: '2', SHARED_LIMITS: '0' })]).toEqual([true, false])
})

test('traces go to the path of the protocol, with headers as the standard encodes them', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example.in/otlp/'
  expect(readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBeUndefined()
  expect(
    readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==,x-team=7',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }).traces,
  ).toEqual({
    url: 'https://collector.example.in/otlp/v1/traces',
    headers: { authorization: 'Basic YTpi==', 'x-team': '7' },
    serviceName: 'sopaan',
    share: 0.25,
  })
})

test('WEB_PROCESSES=0 starts as many processes as the machine has cores', () => {
  expect(readSettings({ DATABASE_URL, WEB_PROCESSES: '0' }).webProcesses).toBe(availableParallelism())
})

describe('beyond this machine', () => {
  test('demands to know whether the school is a demo', () => {
    expect(refused({ HOST: '0.0.0.0' })).toMatch(/HOST is 0\.0\.0\.0.*DEMO=1.*DEMO=0/)
    expect(readSettings({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true)
    expect(readSettings({ ...live, HOST: '0.0.0.0' }).demo).toBe(false)
  })

  test.each([
    ['SITE_URL', 'https://learn.example.in'],
    ['SITE_URL', 'http://192.168.1.7:3000'],
    ['SITE_URL', 'https://localhost.example.in'],
    ['TRUST_PROXY', '1'],
  ])('asks for DEMO behind a proxy too, where %s is %s', (name, value) => {
    expect(refused({ [name]: value })).toMatch(new RegExp(`^${name} is .*DEMO=1.*DEMO=0`))
    expect(readSettings({ [name]: value, DEMO: '1' }).demo).toBe(true)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.0.1.1:80', 'http://[::1]:3000'])(
    'takes %s for this machine',
    (siteUrl) => {
      expect(readSettings({ SITE_URL: siteUrl }).demo).toBe(true)
    },
  )
})

describe('a live school', () => {
  test('starts with all that it needs', () => {
    expect(readSettings(live)).toMatchObject({
      demo: false,
      siteUrl: 'https://learn.example.in',
      mediaSecret: secret,
      gateway: { mode: 'live', apiBase: 'https://api.razorpay.com', webhookSecrets: ['webhook-secret'] },
    })
  })

  test('names a way out for codes as missing', () => {
    expect(readSettings(live).missingServices).toEqual([])
    expect(readSettings({ ...live, SMTP_URL: undefined }).missingServices).toEqual([
      { service: 'email', text: expect.stringContaining('SMTP_URL or SMS_URL') },
    ])
    expect(readSettings({ ...live, SMTP_URL: undefined, SMS_URL: 'https://sms.example.in/send' }).sms?.url).toBe(
      'https://sms.example.in/send',
    )
  })

  test('names missing keys, and sells nothing meanwhile', () => {
    const { missingServices, payments, gateway } = readSettings({ ...live, RAZORPAY_KEY_ID: undefined })
    expect(missingServices).toEqual([{ service: 'payments', text: expect.stringContaining('RAZORPAY_KEY_ID') }])
    expect(payments).toBe(false)
    // The sandbox's secrets are known to everyone.
    expect(readSettings({}).gateway.webhookSecrets).not.toContain(gateway.webhookSecrets[0])
    expect(readSettings({}).gateway.keySecret).not.toBe(gateway.keySecret)
  })

  test.each(['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])(
    'refuses to start with a key but without %s, unless payments are off',
    (name) => {
      expect(refused({ ...live, [name]: undefined })).toContain(name)
      const free = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '', PAYMENTS: '0' }
      expect(readSettings({ ...live, ...free }).payments).toBe(false)
    },
  )

  test.each(['SITE_URL', 'MEDIA_SECRET', 'MAIL_FROM'])('refuses to start without %s', (name) => {
    expect(refused({ ...live, [name]: undefined })).toContain(`${name}: `)
  })

  test('accepts webhooks signed by the secret before the last rotation too', () => {
    const rotated = readSettings({ ...live, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'former' })
    expect(rotated.gateway.webhookSecrets).toEqual(['webhook-secret', 'former'])
  })

  test('takes test keys to the provider itself and live keys nowhere else', () => {
    expect(readSettings({ ...live, RAZORPAY_KEY_ID: 'rzp_test_abcdefgh' }).gateway.mode).toBe('test')
    expect(refused({ ...live, RAZORPAY_API_BASE: 'http://127.0.0.1:9' })).toContain('RAZORPAY_API_BASE')
  })

  test('is not a demo: live keys beside the known passwords are refused', () => {
    expect(refused({ ...live, DEMO: '1' })).toContain('DEMO: must be 0 with live keys')
  })
})

describe('who sends media', () => {
  const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('is this process unless a setting says otherwise', () => {
    expect(readSettings({}).mediaDelivery).toBe('node')
    expect(readSettings(bucket).mediaDelivery).toBe('node')
  })

  test('can be a proxy, where there is one and the files are on its disk', () => {
    const proxied = { DEMO: '1', MEDIA_DELIVERY: 'x-accel', TRUST_PROXY: '1' }
    expect(readSettings(proxied).mediaDelivery).toBe('x-accel')
    expect(refused({ ...proxied, TRUST_PROXY: '0' })).toContain('TRUST_PROXY: at least 1')
    expect(refused({ ...proxied, ...bucket })).toContain('MEDIA_DELIVERY: x-accel')
  })

  test('can be a bucket, or a CDN before it, as browsers reach them', () => {
    const led = { ...bucket, MEDIA_DELIVERY: 'redirect' }
    expect(readSettings(led).mediaOrigin).toBe('https://media.s3.ap-south-1.amazonaws.com')
    expect(readSettings({ ...led, S3_ENDPOINT: 'https://s3.example.in/' }).mediaOrigin).toBe('https://s3.example.in')
    expect(readSettings({ ...led, MEDIA_CDN: 'https://media.example.in' }).mediaOrigin).toBe('https://media.example.in')
    expect(readSettings(bucket).mediaOrigin).toBeUndefined()
    expect(refused({ MEDIA_DELIVERY: 'redirect' })).toContain('S3_BUCKET: required')
    expect(refused({ ...bucket, MEDIA_CDN: 'https://media.example.in' })).toContain('must be redirect with MEDIA_CDN')
    expect(refused({ ...led, MEDIA_CDN: 'https://media.example.in/path' })).toContain('MEDIA_CDN: must be an origin')
    const inside = { ...led, DEMO: '1', SITE_URL: 'https://learn.example.in', S3_ENDPOINT: 'http://10.0.0.5:9000' }
    expect(refused(inside)).toContain('must be https')
  })
})

describe('the archive of the embedded database', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('is a folder, or a bucket with the keys of S3_', () => {
    expect(readSettings({}).archive).toBeUndefined()
    expect(readSettings({ ARCHIVE_TO: '/mnt/disk/archive' }).archive).toEqual({ folder: '/mnt/disk/archive', days: 7 })
    const { archive, bucket } = readSettings({ ARCHIVE_TO: 's3://safe/school/', ARCHIVE_DAYS: '30', ...keys })
    expect(archive).toMatchObject({ bucket: { name: 'safe', accessKeyId: 'key' }, prefix: 'school', days: 30 })
    expect(bucket).toBeUndefined()
  })

  test('is refused where it could not work', () => {
    expect(refused({ ARCHIVE_TO: 's3://safe' })).toContain('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: required')
    expect(refused({ ARCHIVE_TO: 'https://safe' })).toContain('ARCHIVE_TO: must be a folder')
    expect(refused({ ARCHIVE_TO: '/mnt/disk', DATABASE_URL: 'postgres://a:b@c/d' })).toContain(
      'embedded database alone',
    )
    expect(refused({ ARCHIVE_DAYS: '0' })).toContain('ARCHIVE_DAYS: must be a whole number from 1 to 3650')
  })
})

test('docs/running.md names every setting', async () => {
  const guide = await readFile(resolve(import.meta.dirname, '../../../docs/running.md'), 'utf8')
  expect(Object.keys(settingsSchema.shape).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

describe('payouts through RazorpayX', () => {
  const payoutKeys = {
    RAZORPAYX_KEY_ID: 'rzp_live_payouts',
    RAZORPAYX_KEY_SECRET: 'payout-secret',
    RAZORPAYX_ACCOUNT_NUMBER: '50100000000001',
    RAZORPAYX_WEBHOOK_SECRET: 'payout-webhook',
  }

  test.each(Object.keys(payoutKeys))('refuses RazorpayX without %s, and pays by bank files without any', (name) => {
    expect(refused({ ...live, ...payoutKeys, [name]: undefined })).toContain(name)
    expect(readSettings(live).payoutGateway).toBeUndefined()
    expect(readSettings({ ...live, ...payoutKeys }).payoutGateway).toMatchObject({
      mode: 'live',
      accountNumber: '50100000000001',
      apiBase: 'https://api.razorpay.com',
    })
  })

  test('takes live RazorpayX keys nowhere but to RazorpayX, and never in a demo', () => {
    expect(refused({ ...live, ...payoutKeys, RAZORPAYX_API_BASE: 'http://127.0.0.1:9' })).toContain(
      'RAZORPAYX_API_BASE',
    )
    expect(refused({ DEMO: '1', ...payoutKeys })).toContain('DEMO: must be 0 with live RazorpayX keys')
    expect(readSettings({}).payoutGateway?.mode).toBe('sandbox')
  })
})
