import * as z from 'zod/mini'
import { isLinkOf, type LinkKind } from '#features/accounts/rules.ts'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { adminRoles, creatorRoles, endpoint, roles } from '#platform/api/contract.ts'
import { flag, maxLength, minLength, optionalText, required, rule } from '#platform/api/validation.ts'
import { isPin, regions } from '#platform/format/india.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from './messages/account-en.ts'

const name = () => z.optional(required().check(minLength(2), maxLength(60)))
const emptyOr = (test: (value: string) => boolean, message: LocalizableText) =>
  z.optional(
    z.string().check(
      z.trim(),
      rule((value) => value === '' || test(value), message),
    ),
  )

/** A page of the person's elsewhere; empty takes it away. */
const link = (kind: LinkKind) =>
  emptyOr(
    (address) => address.length <= 300 && isLinkOf(kind, address),
    kind === 'website' ? textOf(platformMessages, 'url') : textOf(messages, 'linkOf', kind),
  )

/** What a person says of themselves, as they and an administrator see it. */
export const ownProfile = z.object({
  uid: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  clubbedName: z.string(),
  /** The address of their picture, or empty. */
  photo: z.string(),
  email: z.string(),
  /** In full: only its owner and administrators get this shape. */
  mobileNo: z.string(),
  headline: z.string(),
  bio: z.string(),
  city: z.string(),
  website: z.string(),
  youtube: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  /** GST code of the State, or empty. */
  stateCode: z.string(),
  pin: z.string(),
  profilePublic: z.boolean(),
  userRole: z.enum(roles),
  roles: z.array(z.enum(roles)),
  memberSince: z.string(),
})
export type OwnProfile = z.output<typeof ownProfile>

/** Another person's uid is read for administrators alone; for anyone else there is no such profile (404). */
const whose = z.object({ uid: optionalText(64) })

export const profileFields = z.object({
  title: optionalText(20),
  firstName: name(),
  lastName: name(),
  /** Another number than the present one needs `currentPassword`. */
  phone: optionalText(30),
  currentPassword: optionalText(200),
  headline: optionalText(120),
  bio: optionalText(4000),
  city: optionalText(80),
  website: link('website'),
  youtube: link('youtube'),
  instagram: link('instagram'),
  linkedin: link('linkedin'),
  stateCode: emptyOr((code) => regions.some((region) => region.code === code), textOf(messages, 'chooseState')),
  pin: emptyOr(isPin, textOf(messages, 'validPin')),
  profilePublic: z.optional(flag()),
})

const read = { kind: 'read', input: whose, reply: ownProfile } as const
const write = { kind: 'write', idempotent: true, input: profileFields, reply: ownProfile } as const

export const learnerProfile = endpoint({
  ...read,
  call: 'GET /learner/profile',
  access: 'signedIn',
  summary: 'Gets your profile',
})
export const saveLearnerProfile = endpoint({
  ...write,
  call: 'POST /learner/profile',
  access: 'signedIn',
  summary: 'Changes the given fields of your profile',
})
export const creatorProfile = endpoint({
  ...read,
  call: 'GET /creator/profile',
  access: creatorRoles,
  summary: 'Gets your profile as a creator',
})
export const saveCreatorProfile = endpoint({
  ...write,
  call: 'POST /creator/profile',
  access: creatorRoles,
  summary: 'Changes the given fields of your profile; a new name appears on all your courses',
})
export const adminProfile = endpoint({
  ...read,
  call: 'GET /admin/profile',
  access: adminRoles,
  summary: 'Gets your profile as an administrator',
})
export const saveAdminProfile = endpoint({
  ...write,
  call: 'POST /admin/profile',
  access: adminRoles,
  summary: 'Changes the given fields of your profile',
})

/** A multipart body with one file: JPEG, PNG, GIF, WebP or HEIC, at most 5242880 bytes. A square about its middle is kept. */
export const savePhoto = endpoint({
  call: 'POST /account/photo',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  takes: 'file',
  reply: ownProfile,
  summary: 'Sets your profile picture',
})
export const removePhoto = endpoint({
  call: 'DELETE /account/photo',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  reply: ownProfile,
  summary: 'Removes your profile picture',
})

export const publicProfile = endpoint({
  call: 'GET /profile/{uid}',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: required().check(rule((v) => v.length <= 64, textOf(platformMessages, 'maxLength', 64))) }),
  reply: z.object({
    uid: z.string(),
    /** A creator's, who has a page of their own at `/@handle`, where this address leads. */
    handle: z.nullable(z.string()),
    clubbedName: z.string(),
    photo: z.string(),
    headline: z.string(),
    bio: z.string(),
    city: z.string(),
    /** A creator's pages elsewhere. */
    links: z.array(z.object({ kind: z.enum(['website', 'youtube', 'instagram', 'linkedin']), href: z.string() })),
    /** Teaches here: the page may be found by search engines. */
    creator: z.boolean(),
    memberSince: z.string(),
    studentsCount: z.number(),
    /** Over all reviews of all their courses, to one decimal; 0 without any. */
    rating: z.number(),
    reviewsCount: z.number(),
    /** Listed courses, the most popular first. */
    courses: z.array(courseCard),
  }),
  amounts: { reply: { courses: cardAmounts } },
  summary: 'Gets a creator’s public profile, or that of a person who made theirs public',
})
