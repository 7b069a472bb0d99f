import { expect, test } from 'vitest'
import { settingsSchema } from './setting-values.ts'
import { editDistance, unknownSettings } from './setting-names.ts'

const known = Object.keys(settingsSchema.shape)

test('counts added, removed, replaced and swapped letters', () => {
  expect(editDistance('SMPT_URL', 'SMTP_URL')).toBe(1)
  expect(editDistance('SMTP_URLS', 'SMTP_URL')).toBe(1)
  expect(editDistance('SMTPURL', 'SMTP_URL')).toBe(1)
  expect(editDistance('SITE_URL', 'SMTP_URL')).toBe(2)
  expect(editDistance('', 'PORT')).toBe(4)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['S3_BUKCET', 'S3_BUCKET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['RAZORPAY_KEYID', 'RAZORPAY_KEY_ID'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DMEO', 'DEMO'],
  ['Smtp_Url', 'SMTP_URL'],
])('takes %s for a misspelt %s', (name, meant) => {
  expect(unknownSettings([name], known)).toEqual({ misspelt: [expect.stringContaining(`mean ${meant}?`)], ignored: [] })
})

test.each(['SMTP_HOST', 'OTEL_TRACES_SAMPLER', 'SENTRY_RELEASE', 'S3_ACL', 'DATABASE_PUBLIC_URL', 'RAZORPAY_ACCOUNT'])(
  'names %s with the nearest setting and ignores it',
  (name) => {
    const { misspelt, ignored } = unknownSettings([name], known)
    expect(misspelt).toEqual([])
    expect(ignored).toEqual([expect.stringMatching(new RegExp(`^${name} is no setting.*nearest is [A-Z0-9_]+$`))])
  },
)

test('says nothing of settings and of what any environment holds', () => {
  const usual =
    'PATH HOME LANG USER SHELL PWD OLDPWD TERM POST FORK GHOST HOSTNAME HOSTTYPE LS_COLORS XDG_DATA_DIRS EDITOR'
  const others =
    'http_proxy NODE_OPTIONS NODE_PATH npm_config_loglevel npm_package_name LOGNAME MAIL DB_URL PGDATA WORKDIR'
  expect(unknownSettings([...known, ...`${usual} ${others}`.split(' ')], known)).toEqual({ misspelt: [], ignored: [] })
})
