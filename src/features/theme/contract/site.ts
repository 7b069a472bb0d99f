import * as z from 'zod/mini'
import { isUploadedImage } from '#features/media/rules.ts'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { storedShape } from '#platform/api/stored-shape.ts'
import { email, maxLength, phone, required, rule, url, zodError } from '#platform/api/validation.ts'
import { isGstin } from '#platform/format/india.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/site-en.ts'
import { networks, newCreatorsChoices, payoutApprovals, type SiteFields } from '../rules/site.ts'

/** Text that may be empty: then it is not shown. */
const text = (max: number) =>
  z.string({ error: zodError(textOf(platformMessages, 'required')) }).check(z.trim(), maxLength(max))
/** Empty, or what the schema takes. */
const orEmpty = (schema: z.ZodMiniType<string>, message: LocalizableText) =>
  z.string({ error: zodError(message) }).check(
    z.trim(),
    rule((value) => value === '' || schema.safeParse(value).success, message),
  )
const eachNetwork = <Schema extends z.ZodMiniType>(schema: () => Schema) =>
  Object.fromEntries(networks.map((network) => [network, schema()])) as Record<(typeof networks)[number], Schema>

const picture = z
  .string()
  .check(rule((address) => address === '' || isUploadedImage(address), textOf(messages, 'uploadHere')))

const links = z.object(eachNetwork(() => orEmpty(url(), textOf(platformMessages, 'url'))))
const followers = z.object(eachNetwork(() => text(20)))
const claims = z.object({ ssl: text(60), students: text(60), secure: text(60), support: text(60), devices: text(60) })

const fields = {
  name: required().check(maxLength(60)),
  email: orEmpty(email(), textOf(platformMessages, 'email')),
  phone: orEmpty(phone(), textOf(platformMessages, 'phone')),
  legalName: text(150),
  address: text(500),
  gstin: z.string({ error: zodError(textOf(messages, 'wrongGstin')) }).check(
    z.trim(),
    z.toUpperCase(),
    rule((value) => value === '' || isGstin(value), textOf(messages, 'wrongGstin')),
  ),
  grievanceOfficer: text(200),
  payoutApproval: z.enum(payoutApprovals),
  newCreators: z.enum(newCreatorsChoices),
  languages: z
    .array(z.enum(languageCodes))
    .check(z.minLength(1, { error: zodError(textOf(messages, 'oneLanguage')) }), z.maxLength(languageCodes.length)),
  logo: picture,
  icon: picture,
  sharePicture: picture,
}

/** A GSTIN makes receipts tax invoices, which name the seller and where he sits (CGST Rules, rule 46). */
export function missingForGst({ gstin, legalName, address }: Pick<SiteFields, 'gstin' | 'legalName' | 'address'>) {
  return gstin ? (['legalName', 'address'] as const).filter((name) => !{ legalName, address }[name]) : []
}
const seller = (name: 'legalName' | 'address') =>
  z.refine<Pick<SiteFields, 'gstin' | 'legalName' | 'address'>>((sent) => !missingForGst(sent).includes(name), {
    error: zodError(textOf(platformMessages, 'required')),
    path: [name],
  })

/** The whole form. */
export const siteFields = z
  .object({ ...fields, links, followers, claims })
  .check(seller('legalName'), seller('address'))

export const getSiteSettings = endpoint({
  call: 'GET /admin/site',
  kind: 'read',
  access: adminRoles,
  input: z.object({}),
  reply: storedShape(siteFields),
  summary: 'Returns the site settings for their form',
})

export const saveSiteSettings = endpoint({
  call: 'POST /admin/site',
  kind: 'write',
  access: adminRoles,
  /** What is not sent stays as it is; what is sent empty is no longer shown. */
  input: z.object({
    ...z.partial(z.object(fields)).shape,
    links: z.optional(z.partial(links)),
    followers: z.optional(z.partial(followers)),
    claims: z.optional(z.partial(claims)),
  }),
  reply: storedShape(siteFields),
  summary: 'Updates the site settings',
})
