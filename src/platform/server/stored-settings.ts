import { inArray } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import type { Db, Tx } from '../database/db.ts'
import { languages } from '../i18n/language.ts'
import { readSettings, type Settings } from './config.ts'
import { seal, unseal } from './sealed.ts'
import { smsTemplateOf } from './setting-values.ts'

/**
 * Settings that an administrator of a live school stores in the database instead of the environment, each encrypted with
 * a key that is derived from MEDIA_SECRET.
 */
export const storedSettings = pgTable('stored_settings', {
  name: text().primaryKey(),
  sealed: text().notNull(),
  storedAt: instant().notNull(),
})

/** The services whose settings may be stored. */
export const storableServices = {
  email: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['SMS_URL', 'SMS_KEY', 'SMS_SENDER', ...languages.map((one) => smsTemplateOf(one))],
  payments: [
    'PAYMENTS',
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  ],
} as const satisfies Record<string, readonly string[]>
export type StorableService = keyof typeof storableServices
export type StoredValues = Record<string, string>

const serviceNames = Object.keys(storableServices) as StorableService[]
const purpose = (name: string) => `setting ${name}`

/**
 * Whether the environment sets a service. Then nothing that is stored of it counts: of two halves of a pair of keys, one
 * from each place, neither works.
 */
export function isInEnvironment({ environment }: Pick<Settings, 'environment'>, service: StorableService): boolean {
  return storableServices[service].some((name) => environment[name] !== undefined)
}

/**
 * What is stored and counts, by name.
 * @returns also the names of those that were stored under another MEDIA_SECRET: they can only be entered again
 */
export async function readStoredSettings(
  db: Db | Tx,
  settings: Pick<Settings, 'environment' | 'mediaSecret'>,
): Promise<{ values: StoredValues; unreadable: string[] }> {
  const names: string[] = serviceNames
    .filter((service) => !isInEnvironment(settings, service))
    .flatMap((service) => storableServices[service])
  const rows = await db.select().from(storedSettings).where(inArray(storedSettings.name, names))
  const values: StoredValues = {}
  const unreadable: string[] = []
  for (const { name, sealed } of rows) {
    const value = unseal(sealed, settings.mediaSecret, purpose(name))
    if (value === undefined) unreadable.push(name)
    else values[name] = value
  }
  return { values, unreadable }
}

/** Stores the settings of a service in place of those that were stored of it. Other processes learn of it by a notice. */
export async function storeSettings(
  tx: Tx,
  { service, values, secret, at }: { service: StorableService; values: StoredValues; secret: string; at: Date },
): Promise<void> {
  await tx.delete(storedSettings).where(inArray(storedSettings.name, [...storableServices[service]]))
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    sealed: seal(value, secret, purpose(name)),
    storedAt: at,
  }))
  if (rows.length > 0) await tx.insert(storedSettings).values(rows)
}

/** The settings of this environment with these stored values: an object of its own. */
export function settingsWith({ environment }: Pick<Settings, 'environment'>, values: StoredValues): Settings {
  return readSettings(environment, values)
}

/**
 * Puts what is stored into the settings that this process works by. What reads them finds the new values from then on:
 * a gateway is known by its settings, so with other settings there is another gateway.
 * @throws SettingsError where a stored value is refused
 */
export function applyStoredSettings(settings: Settings, values: StoredValues): void {
  const { smtpUrl, mailFrom, sms, payments, gateway, push, missingServices } = settingsWith(settings, values)
  const isSame = JSON.stringify(gateway) === JSON.stringify(settings.gateway)
  Object.assign(settings, {
    smtpUrl,
    mailFrom,
    sms,
    payments,
    gateway: isSame ? settings.gateway : gateway,
    push,
    missingServices,
  } satisfies Partial<Settings>)
}

/** Reads what a live school has stored and applies it. A demo has no key that outlives its start, and stores nothing. */
export async function loadStoredSettings(db: Db | Tx, settings: Settings): Promise<{ unreadable: string[] }> {
  if (settings.demo) return { unreadable: [] }
  const { values, unreadable } = await readStoredSettings(db, settings)
  applyStoredSettings(settings, values)
  return { unreadable }
}
