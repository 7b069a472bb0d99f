import addressparser from 'nodemailer/lib/addressparser'
import { arrayOverlaps } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { categories } from '#features/catalogue/tables.ts'
import { lastPaymentAndEvent } from '#features/checkout/queries/last-payment-and-event.ts'
import { hasSold } from '#features/finance/queries/has-sold.ts'
import { rateAt } from '#features/rates/queries.ts'
import { activeTheme } from '#features/theme/queries.ts'
import { completeSettings, missingDetails, type RequiredDetail } from '#features/theme/rules/site.ts'
import { siteSettings } from '#features/theme/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { teachingRoles } from '#platform/api/contract.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Settings } from '#platform/server/config.ts'
import { isInEnvironment, type StorableService } from '#platform/server/stored-settings.ts'
import type { Services, SetupState } from './contract/setup.ts'
import { requiredSteps, type SetupStep, setupSteps } from './rules.ts'
import { setup } from './tables.ts'

/** Whether visitors see the school. A demo has no setup. */
export async function isSchoolOpen(db: Db | Tx, { demo }: Pick<Settings, 'demo'>): Promise<boolean> {
  if (demo) return true
  const [row] = await db.select({ openedAt: setup.openedAt }).from(setup).limit(1)
  return Boolean(row?.openedAt)
}

/** Where the payment gateway sends its events. */
export const webhookUrlOf = ({ siteUrl }: Pick<Settings, 'siteUrl'>): string =>
  `${siteUrl}/api/payments/webhook/razorpay`

/** The contacts are entered with the name of the school, the other details of the seller in a step of their own. */
const isContact = (name: RequiredDetail) => name === 'email' || name === 'phone'

/** What the setup has done, as its page shows it. */
export async function setupStateOf({ db, settings, now }: Pick<Ctx, 'db' | 'settings' | 'now'>): Promise<SetupState> {
  const [[site], theme, isOpen, share, [creator], categoryCount, { event }, sold] = await Promise.all([
    db.select({ saved: siteSettings.saved }).from(siteSettings).limit(1),
    activeTheme(db),
    isSchoolOpen(db, settings),
    rateAt(db, 'earning_marketplace', now()),
    db
      .select({ id: users.id })
      .from(users)
      .where(arrayOverlaps(users.roles, [...teachingRoles]))
      .limit(1),
    db.$count(categories),
    lastPaymentAndEvent(db),
    hasSold(db),
  ])
  const services = servicesOf(settings)
  const missing = missingDetails(completeSettings(site?.saved, settings))
  const today = dayInIndia(now())
  const startsTomorrow = sold || share.validFrom === today
  const isDone: Record<SetupStep, boolean> = {
    // Until an administrator saves a name, the host of the address is shown as one (save-site.ts).
    site: site?.saved.name !== undefined && !missing.some(isContact),
    colors: !theme.is_default,
    seller: missing.every(isContact),
    creators: false,
    email: services.email.source !== null,
    sms: services.sms.source !== null,
    payments: services.payments.source !== null,
    // Whether files can be stored is known to System check alone (app/doctor), which the page asks.
    storage: false,
    categories: categoryCount > 0,
    invitation: creator !== undefined,
  }
  // Codes may go by SMS alone.
  const isThere = (step: SetupStep) => isDone[step] || (step === 'email' && isDone.sms)
  return {
    isOpen,
    done: setupSteps.filter((step) => isDone[step]),
    missing: requiredSteps.filter((step) => !isThere(step)),
    services,
    webhookUrl: webhookUrlOf(settings),
    webhookEventAt: event?.toISOString() ?? null,
    creatorShare: share.basisPoints,
    shareFrom: startsTomorrow ? dayInIndia(new Date(now().getTime() + dayMs)) : today,
    categories: categoryCount,
  }
}

/** The services as the settings have them, without their secrets. */
function servicesOf(settings: Settings): Services {
  const { smtpUrl, mailFrom, sms, gateway, payments } = settings
  const smtp = smtpUrl === undefined ? undefined : new URL(smtpUrl)
  const [sender] = addressparser(mailFrom, { flatten: true })
  const hasKeys = gateway.mode !== 'sandbox'
  const isUndecided = settings.missingServices.some(({ service }) => service === 'payments')
  const sourceOf = (service: StorableService, isSet: boolean) => {
    if (!isSet) return null
    return isInEnvironment(settings, service) ? 'environment' : 'database'
  }
  return {
    email: {
      source: sourceOf('email', smtp !== undefined),
      server: smtp?.hostname ?? '',
      port: Number(smtp?.port) || (smtp?.protocol === 'smtps:' ? 465 : 587),
      user: decodeURIComponent(smtp?.username ?? ''),
      senderName: smtp ? (sender?.name ?? '') : '',
      senderEmail: smtp ? (sender?.address ?? '') : '',
    },
    sms: {
      source: sourceOf('sms', sms !== undefined),
      url: sms?.url ?? '',
      sender: sms?.sender ?? '',
      templateId: sms?.templateIds.get('en') ?? '',
      templateIdHindi: sms?.templateIds.get('hi') ?? '',
    },
    payments: {
      source: sourceOf('payments', hasKeys || (!payments && !isUndecided)),
      sells: payments || isUndecided,
      keyId: hasKeys ? gateway.keyId : '',
      mode: payments ? gateway.mode : null,
    },
  }
}
