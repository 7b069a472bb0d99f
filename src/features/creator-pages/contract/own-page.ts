import * as z from 'zod/mini'
import { couponStates } from '#features/coupons/rules/coupons.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { amount, maxLength, optionalText, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/en.ts'
import { accents } from '../rules/accents.ts'
import { isHandle, isReservedHandle, maxHandle, minHandle, normalizedHandle } from '../rules/handles.ts'

/** Courses in a creator's own order, at most. */
export const maxOrderedCourses = 200
export const maxBannerAlt = 200

/** Most popular first, or the creator's own order. */
export const courseOrders = ['popular', 'own'] as const

const ownPageReply = z.object({
  uid: z.string(),
  clubbedName: z.string(),
  photo: z.string(),
  headline: z.string(),
  /** The present handle; null until one is chosen. */
  handle: z.nullable(
    z.object({
      handle: z.string(),
      /** The whole address of the page, and the same as a picture. */
      address: z.string(),
      qrCode: z.object({ size: z.number(), path: z.string() }),
      /** From when it can be changed; null: now. */
      changeableAt: z.nullable(z.string()),
    }),
  ),
  /** Former ones, which still lead to the page. */
  formerHandles: z.array(z.string()),
  accent: z.enum(accents),
  /** The address of the picture; empty: a drawn one. */
  banner: z.string(),
  bannerAlt: z.string(),
  /** The uid of the video; empty: none. */
  intro: z.string(),
  order: z.enum(courseOrders),
  /** All published ones as the page shows them. */
  courses: z.array(z.object({ uid: z.string(), title: z.string(), students: z.number() })),
  /** The uid of the coupon that is shown; empty: none. */
  coupon: z.string(),
  /** Those that can be shown: with a shared code, and not ended. */
  coupons: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      code: z.string(),
      state: z.enum(couponStates),
      percent: z.nullable(z.number()),
      amount: z.nullable(amount),
      validUntil: z.nullable(z.string()),
    }),
  ),
  phone: z.string(),
})
export type OwnPage = z.output<typeof ownPageReply>
const ownPageAmounts = { reply: { coupons: { amount: 'rupees' } } } as const

/** Refusals: NOT_TEACHING 403 for who is no creator, as all calls here. */
export const ownPage = endpoint({
  call: 'GET /creator/page',
  kind: 'read',
  access: creatorRoles,
  input: z.object({}),
  reply: ownPageReply,
  amounts: ownPageAmounts,
  summary: 'Gets what you chose for your page',
})

/** What is filled in for the address. */
export const handleForm = z.object({
  handle: required().check(
    rule((entered) => isHandle(normalizedHandle(entered)), textOf(messages, 'handleRule', minHandle, maxHandle)),
    rule((entered) => !isReservedHandle(normalizedHandle(entered)), textOf(messages, 'reserved')),
  ),
})

/** Refusals: 422 on `handle` where it is reserved or taken, or the last change was less than 30 days ago. */
export const chooseHandle = endpoint({
  call: 'POST /creator/page/handle',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: handleForm,
  reply: ownPageReply,
  amounts: ownPageAmounts,
  summary: 'Chooses the address of your page',
})

/** All of it takes the place of what was chosen before. */
export const saveOwnPage = endpoint({
  call: 'POST /creator/page',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: z.object({
    accent: z.enum(accents),
    /** The address of a picture that was uploaded (addImage); empty: none. */
    banner: optionalText(300),
    bannerAlt: optionalText(maxBannerAlt),
    /** The uid of a video that was uploaded; empty: none. */
    intro: optionalText(64),
    order: z.enum(courseOrders),
    courses: z._default(
      z
        .array(required().check(maxLength(64)))
        .check(rule((all) => all.length <= maxOrderedCourses, textOf(platformMessages, 'tooLarge'))),
      [],
    ),
    coupon: optionalText(64),
    /** For questions on WhatsApp alone; empty: no such button. */
    phone: optionalText(30),
  }),
  reply: ownPageReply,
  amounts: ownPageAmounts,
  summary: 'Saves what your page shows',
})
