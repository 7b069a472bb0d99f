import { words } from './messages/en.ts'

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
  social: SocialLink[]
  claims: { ssl: string; students: string; secure: string }
}

/** The specified texts, in force until an administrator changes them. */
export const defaultSettings: SiteSettings = {
  name: words.siteName,
  email: 'support@sopaan.test',
  phone: '+91 00000 00000',
  legalName: '',
  address: '',
  gstin: '',
  grievanceOfficer: '',
  social: [
    { network: 'facebook', url: 'https://www.facebook.com/', followers: '10K+' },
    { network: 'twitter', url: 'https://x.com/', followers: '5K+' },
    { network: 'instagram', url: 'https://www.instagram.com/', followers: '15K+' },
    { network: 'linkedin', url: 'https://www.linkedin.com/', followers: '8K+' },
    { network: 'youtube', url: 'https://www.youtube.com/', followers: '25K+' },
  ],
  claims: { ssl: words.sslClaim, students: words.studentsClaim, secure: words.secureClaim },
}

/** The saved settings over the specified ones; a field that was emptied stays empty. */
export function completeSettings(saved: Partial<SiteSettings> = {}): SiteSettings {
  return { ...defaultSettings, ...saved, claims: { ...defaultSettings.claims, ...saved.claims } }
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
export const mostThemes = 100

/** The name itself, or with the first free number behind it: Monsoon (2). */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` (${number})`
    const tried = [...name].slice(0, themeNameLength - tail.length).join('') + tail
    if (!taken.includes(tried)) return tried
  }
}
