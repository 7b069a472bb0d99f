import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import {
  amount,
  idempotencyKeyInput,
  maxLength,
  number,
  oneOrMore,
  optionalText,
  pagination,
  paging,
  required,
  rule,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import {
  bundleStates,
  maxBundleCourses,
  maxBundleDescription,
  maxBundleRupees,
  maxBundleTitle,
  minBundleCourses,
} from '../rules/bundles.ts'

// What creators and administrators ask of bundles alike; each has calls of their own. At the end what visitors see.

export const uid = () => required().check(maxLength(64))

const bundle = z.object({
  uid: z.string(),
  /** `{slug}-{uid}`: the address is /bundle/{path}. */
  path: z.string(),
  title: z.string(),
  state: z.enum(bundleStates),
  /** Whose it is; null: the platform's. */
  creator: z.nullable(z.object({ uid: z.string(), clubbedName: z.string() })),
  price: amount,
  /** What its courses cost together today. */
  together: amount,
  courses: z.number(),
  /** All of its courses are published: only then it is sold. */
  isComplete: z.boolean(),
  sales: z.number(),
  /** What was paid for it, less refunds. */
  revenue: amount,
  archiveReason: z.string(),
  createdAt: z.string(),
})
export type Bundle = z.output<typeof bundle>

const money = { price: 'rupees', together: 'rupees', revenue: 'rupees' } as const

export const bundlesReply = {
  reply: z.object({ bundles: z.array(bundle), pagination }),
  amounts: { reply: { bundles: money } },
} as const

export const bundleReply = {
  reply: z.object({
    ...bundle.shape,
    description: z.string(),
    courseList: z.array(
      z.object({ uid: z.string(), title: z.string(), path: z.string(), forSale: z.boolean(), payable: amount }),
    ),
  }),
  amounts: { reply: { ...money, courseList: { payable: 'rupees' } } },
} as const
export type BundleDetails = z.output<typeof bundleReply.reply>

const bundleFields = {
  title: required().check(maxLength(maxBundleTitle)),
  description: optionalText(maxBundleDescription),
  price: number().check(
    rule(
      (rupees) => rupees >= 1 && rupees <= maxBundleRupees && Number.isInteger(Math.round(rupees * 1e6) / 1e4),
      textOf(messages, 'priceRule', maxBundleRupees),
    ),
  ),
  /** By uid, in the order in which they are shown. */
  courses: oneOrMore(maxBundleCourses, textOf(messages, 'coursesRule', minBundleCourses, maxBundleCourses)).check(
    rule(
      (uids) => new Set(uids).size >= minBundleCourses,
      textOf(messages, 'coursesRule', minBundleCourses, maxBundleCourses),
    ),
  ),
}

/** What is filled in on the page. */
export const bundleForm = z.object(bundleFields)

/** Refusals: 422 by field (`courses`, `price`), TOO_MANY_BUNDLES 409. Sent again with the same key, it answers the first one. */
export const newBundle = {
  input: z.object({ ...bundleFields, idempotencyKey: idempotencyKeyInput() }),
  amounts: { input: { price: 'rupees' } },
  reply: z.object({ uid: z.string() }),
  creates: true,
} as const
export type NewBundle = z.output<typeof newBundle.input>

/** Of a published one the change counts at once; orders that are open keep their prices. */
export const changedBundle = {
  input: z.object({ uid: uid(), ...bundleFields }),
  amounts: { input: { price: 'rupees' } },
  reply: z.object({}),
} as const

const publicBundle = z.object({
  uid: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** The creator's name; null: the platform's. */
  creator: z.nullable(z.object({ uid: z.string(), clubbedName: z.string() })),
  price: amount,
  together: amount,
  courses: z.array(courseCard),
})

/** A bundle that is sold: published, with all of its courses for sale. 404 for every other. */
export const publicBundlePage = endpoint({
  call: 'GET /bundle/{uid}',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: uid() }),
  reply: z.object({ bundle: publicBundle }),
  amounts: { reply: { bundle: { price: 'rupees', together: 'rupees', courses: cardAmounts } } },
  summary: 'Gets a bundle with its courses',
})

export const bundleCard = z.object({
  uid: z.string(),
  path: z.string(),
  title: z.string(),
  creator: z.nullable(z.string()),
  price: amount,
  together: amount,
  courses: z.number(),
  /** Pictures of its first courses, at most three. */
  thumbnails: z.array(z.string()),
})
export type BundleCard = z.output<typeof bundleCard>

export const publicBundles = endpoint({
  call: 'GET /bundle',
  kind: 'read',
  access: 'public',
  input: z.object({ ...paging(12) }),
  reply: z.object({ bundles: z.array(bundleCard), pagination }),
  amounts: { reply: { bundles: { price: 'rupees', together: 'rupees' } } },
  summary: 'Lists the bundles that are sold, newest first',
})

/** At most three, the newest. */
export const bundlesOfCourse = endpoint({
  call: 'GET /course/{uid}/bundle',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: uid() }),
  reply: z.object({ bundles: z.array(bundleCard) }),
  amounts: { reply: { bundles: { price: 'rupees', together: 'rupees' } } },
  summary: 'Lists bundles that a course is sold in',
})
