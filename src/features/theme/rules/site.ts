import { productName } from '#design/mark.ts'
import { type Language, languageCodes } from '#platform/i18n/language.ts'
import { messages } from '../messages/en.ts'

export const networks = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'] as const
export type Network = (typeof networks)[number]
export type SocialLink = { network: Network; url: string; followers: string }

/**
 * What an installation says of itself. An empty text means: not shown. While legal name and GSTIN are empty, receipts
 * show no GST.
 */
export type SiteSettings = {
  name: string
  email: string
  phone: string
  legalName: string
  address: string
  gstin: string
  grievanceOfficer: string
  payoutApproval: PayoutApproval
  newCreators: NewCreators
  /** The languages of the interface that the school offers: at least one, in the order of all. */
  languages: Language[]
  /** Addresses of uploaded pictures; while one is empty, a mark in the theme's colours is shown. */
  logo: string
  icon: string
  sharePicture: string
  social: SocialLink[]
  claims: Claims
}

/** Whether a payout run is approved by another person than prepared it; `one` is for schools of one administrator. */
export const payoutApprovals = ['two', 'one'] as const
export type PayoutApproval = (typeof payoutApprovals)[number]

/** Who may become a creator: anyone who registers, or only people whom an administrator invites. */
export const newCreatorsChoices = ['anyone', 'invited'] as const
export type NewCreators = (typeof newCreatorsChoices)[number]

export const sitePictures = ['logo', 'icon', 'sharePicture'] as const satisfies readonly (keyof SiteSettings)[]
export type SitePicture = (typeof sitePictures)[number]

export const claimNames = ['ssl', 'students', 'secure', 'support', 'devices'] as const
export type ClaimName = (typeof claimNames)[number]
export type Claims = Record<ClaimName, string>

/** The specification's claims, as they are stored; each language has its own words for them (localizedClaim). */
const specifiedClaims: Claims = {
  ssl: 'SSL Secured',
  students: '25K+ Students',
  secure: 'Secure Platform',
  support: '24/7 Support',
  devices: 'Mobile and TV Access',
}
const noClaims: Claims = { ssl: '', students: '', secure: '', support: '', devices: '' }

/** A claim in the language of the page: one of the specification is translated, one's own is shown as it was written. */
export function localizedClaim(name: ClaimName, text: string): string {
  return text === specifiedClaims[name] ? messages.claims[name] : text
}

/**
 * Whether completing a course gives a certificate. Pages, emails, legal texts and the demo's questions speak of
 * certificates exactly while this is true.
 */
export const certificatesExist: boolean = true

const details = {
  legalName: '',
  address: '',
  gstin: '',
  grievanceOfficer: '',
  payoutApproval: 'two' as const,
  newCreators: 'anyone' as const,
  languages: [...languageCodes],
  logo: '',
  icon: '',
  sharePicture: '',
}

/** A live school says nothing of itself that its administrator has not written; until it has a name its address is one. */
const liveSettings: SiteSettings = {
  name: messages.nameUnknown,
  email: '',
  phone: '',
  ...details,
  social: networks.map((network) => ({ network, url: '', followers: '' })),
  claims: noClaims,
}

/** The evaluation school says what the specification shows. */
export const demoSettings: SiteSettings = {
  name: productName,
  email: 'support@sopaan.test',
  phone: '+91 00000 00000',
  ...details,
  social: [
    { network: 'facebook', url: 'https://www.facebook.com/', followers: '10K+' },
    { network: 'twitter', url: 'https://x.com/', followers: '5K+' },
    { network: 'instagram', url: 'https://www.instagram.com/', followers: '15K+' },
    { network: 'linkedin', url: 'https://www.linkedin.com/', followers: '8K+' },
    { network: 'youtube', url: 'https://www.youtube.com/', followers: '25K+' },
  ],
  claims: specifiedClaims,
}

/** The saved settings over those a school of this kind begins with; a field that was emptied stays empty. */
export function completeSettings(
  saved: Partial<SiteSettings> | undefined,
  { demo, siteUrl }: { demo: boolean; siteUrl: string },
): SiteSettings {
  const first = demo ? demoSettings : { ...liveSettings, name: URL.parse(siteUrl)?.host ?? liveSettings.name }
  const claims = { ...first.claims, ...saved?.claims }
  return { ...first, ...saved, claims, languages: offeredOf(saved?.languages ?? first.languages) }
}

/** Of the chosen languages those that there are; all where none is left. */
function offeredOf(chosen: readonly Language[]): Language[] {
  const offered = languageCodes.filter((code) => chosen.includes(code))
  return offered.length > 0 ? offered : [...languageCodes]
}

/**
 * What Indian law wants shown of a seller who sells online: the Consumer Protection (E-Commerce) Rules, 2020 (rule 5) name
 * the legal name, the address, the contacts and the grievance officer, the IT Rules, 2021 the officer too.
 */
export const requiredDetails = ['legalName', 'address', 'email', 'phone', 'grievanceOfficer'] as const
export type RequiredDetail = (typeof requiredDetails)[number]

export function missingDetails(settings: Pick<SiteSettings, RequiredDetail>): RequiredDetail[] {
  return requiredDetails.filter((name) => settings[name] === '')
}

/** The settings as their form has them: links and follower counts by network, one level deep as any body carries them. */
export type SiteFields = Omit<SiteSettings, 'social'> & {
  links: Record<Network, string>
  followers: Record<Network, string>
}

export function siteFieldsOf({ social, ...rest }: SiteSettings): SiteFields {
  const of = (key: 'url' | 'followers') =>
    Object.fromEntries(
      networks.map((network) => [network, social.find((one) => one.network === network)?.[key] ?? '']),
    ) as Record<Network, string>
  return { ...rest, links: of('url'), followers: of('followers') }
}

export function settingsFrom({ links, followers, ...rest }: SiteFields): SiteSettings {
  return {
    ...rest,
    social: networks.map((network) => ({ network, url: links[network], followers: followers[network] })),
  }
}

/** The number as a `tel:` link dials it. */
export function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

/** What an export file says of its shape, and an import file must. */
export const themeFileVersion = '1.0'
export const themeNameLength = 60
/** So many that nobody needs more, and few enough to be one list. */
export const maxThemes = 100

/** The name itself, or with the first free number behind it: Monsoon (2). */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` (${number})`
    const tried = [...name].slice(0, themeNameLength - tail.length).join('') + tail
    if (!taken.includes(tried)) return tried
  }
}
