import * as z from 'zod/mini'
import { bundleCard } from '#features/bundles/contract/bundles.ts'
import { courseCard, playableVideo } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { courseReview } from '#features/community/contract/course-reviews.ts'
import { shownCoupon } from '#features/coupons/contract/coupons.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, pagination, paging, required } from '#platform/api/validation.ts'
import { accents } from '../rules/accents.ts'

// What everyone sees of a creator's page.

/** As it was typed: the page itself leads from other spellings, and from a former handle, to the present one. */
const handle = () => required().check(maxLength(64))

/**
 * `handle` is the present one, also where a former one was asked for; null where the creator has none any more. 404 for an
 * unknown handle, and while its creator is suspended or does not teach.
 */
export const creatorPage = endpoint({
  call: 'GET /creator-page/{handle}',
  kind: 'read',
  access: 'public',
  input: z.object({ handle: handle() }),
  reply: z.object({
    uid: z.string(),
    handle: z.nullable(z.string()),
    clubbedName: z.string(),
    photo: z.string(),
    headline: z.string(),
    bio: z.string(),
    city: z.string(),
    links: z.array(z.object({ kind: z.enum(['website', 'youtube', 'instagram', 'linkedin']), href: z.string() })),
    memberSince: z.string(),
    studentsCount: z.number(),
    /** Over all reviews of all their courses, to one decimal; 0 without any. */
    rating: z.number(),
    reviewsCount: z.number(),
    accent: z.enum(accents),
    /** Null: a drawn one. */
    banner: z.nullable(z.object({ src: z.string(), srcSet: z.string(), alt: z.string() })),
    intro: z.nullable(z.object({ poster: z.nullable(z.string()), durationSeconds: z.number() })),
    /** In the creator's order, or the most popular first. */
    courses: z.array(courseCard),
    bundles: z.array(bundleCard),
    coupon: z.nullable(shownCoupon),
    /** For questions on WhatsApp, where the creator entered a number for it; digits with the country's code. */
    whatsapp: z.nullable(z.string()),
    /** Changes with what the picture for shared links shows. */
    pictureVersion: z.string(),
  }),
  amounts: {
    reply: { courses: cardAmounts, bundles: { price: 'rupees', together: 'rupees' }, coupon: { amount: 'rupees' } },
  },
  summary: 'Gets a creator’s page by its handle',
})

export const reviewOrders = ['newest', 'best'] as const
const creatorReview = z.extend(courseReview, { course: z.object({ path: z.string(), title: z.string() }) })

/** Reviews with words come before stars alone. */
export const creatorPageReviews = endpoint({
  call: 'GET /creator-page/{handle}/review',
  kind: 'read',
  access: 'public',
  input: z.object({ handle: handle(), order: z._default(z.enum(reviewOrders), 'newest'), ...paging(6) }),
  reply: z.object({ reviews: z.array(creatorReview), pagination }),
  summary: 'Lists the reviews of all courses of a creator',
})

/** Signed addresses, asked for once a visitor starts it. */
export const creatorPageIntro = endpoint({
  call: 'GET /creator-page/{handle}/intro',
  kind: 'read',
  access: 'public',
  input: z.object({ handle: handle() }),
  reply: z.object({ video: playableVideo }),
  summary: 'Gets the intro video of a creator’s page',
})

export const creatorPicture = endpoint({
  call: 'GET /creator-picture/{handle}.jpg',
  kind: 'read',
  access: 'public',
  input: z.object({ handle: handle() }),
  reply: z.unknown(),
  answers: 'file',
  fromStorage: true,
  summary: 'Returns the picture that a shared link to a creator’s page shows, 1200 × 630',
})
