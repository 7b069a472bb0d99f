import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { networks, newCreatorsChoices } from '../rules/site.ts'

const color = z.string()

/** A theme as the specification's server says it: snake_case, colours `#RRGGBB`, times ISO 8601. */
export const theme = z.object({
  id: z.number(),
  name: z.string(),
  is_active: z.boolean(),
  is_default: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  primary_color: color,
  primary_dark: color,
  primary_light: color,
  secondary_color: color,
  accent_color: color,
  background_color: color,
  primary_50: color,
  primary_100: color,
  primary_200: color,
  primary_300: color,
  primary_400: color,
  primary_500: color,
  primary_600: color,
  primary_700: color,
  primary_800: color,
  primary_900: color,
  success_color: color,
  warning_color: color,
  danger_color: color,
  info_color: color,
  muted_color: color,
  light_color: color,
  dark_color: color,
})
export type Theme = z.output<typeof theme>

export const getAppTheme = endpoint({
  call: 'GET /get-app-theme',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: theme,
  success: true,
  summary: 'Returns the active theme with all its colours and shades',
})

/** What every page may know of the installation. An empty text is not shown. */
export const site = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  legalName: z.string(),
  address: z.string(),
  gstin: z.string(),
  grievanceOfficer: z.string(),
  newCreators: z.enum(newCreatorsChoices),
  /** What the school offers of the interface's languages, at least one. */
  languages: z.array(z.enum(languageCodes)),
  /** The address of the uploaded logo. */
  logo: z.string(),
  social: z.array(z.object({ network: z.enum(networks), url: z.string(), followers: z.string() })),
  claims: z.object({
    ssl: z.string(),
    students: z.string(),
    secure: z.string(),
    support: z.string(),
    devices: z.string(),
  }),
  /** Where the installation lives, without a slash at the end. */
  siteUrl: z.string(),
  /** The evaluation school: demo accounts may be shown. */
  demo: z.boolean(),
  paymentsMode: z.enum(['sandbox', 'test', 'live', 'off']),
})
export type Site = z.output<typeof site>

export const getSite = endpoint({
  call: 'GET /site',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: site,
  summary: 'Returns the site’s name, contacts, claims and modes',
})
