import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import {
  amount,
  flag,
  maxLength,
  number,
  optionalText,
  pagination,
  paging,
  required,
  rule,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { cardAmounts } from '../rules/card-amounts.ts'
import { downloadRules, levels } from '../rules/course-states.ts'
import { storedOpening } from './section-opening.ts'

export const sorts = ['popular', 'newest', 'rating', 'price-low', 'price-high'] as const
export type Sort = (typeof sorts)[number]

/**
 * A course as lists and cards show it (specification 3). Duration in seconds,
 * rating 1–5 or 0 without reviews. Nothing of a person: `isWishlisted`, `isBookmarked`, `isEnrolled`, `progress` are
 * laid over in the browser from `mine`.
 */
export const courseCard = z.object({
  id: z.number(),
  uid: z.string(),
  /** `{slug}-{uid}`: the canonical address is /course-details/{path}. */
  path: z.string(),
  courseTitle: z.string(),
  shortDescription: z.string(),
  /** Always there: the uploaded picture or the generated cover (/api/course/cover/{motif}/{seed}.svg). */
  courseThumbnailLink: z.string(),
  level: z.enum(levels),
  /** The language it is taught in: English, Hindi, … A Hindi title carries lang="hi". */
  language: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  courseDuration: z.number(),
  studentsCount: z.number(),
  courseRating: z.number(),
  reviewsCount: z.number(),
  coursePrice: amount,
  courseDiscount: amount,
  courseDiscountedPrice: amount,
  /** The price before the discount, as a page may strike it through; null where it was not asked in the last 30 days. */
  courseWasPrice: z.nullable(amount),
  /** From this moment on the course costs `coursePrice`; null without a discount or without its end. */
  discountEndsAt: z.nullable(z.string()),
  instructor: z.string(),
})
export type CourseCard = z.output<typeof courseCard>

const choice = { value: z.string(), name: z.string(), count: z.number() }
const facet = z.array(z.object(choice))
/** The school's categories have a name in Hindi too. */
const categoryFacet = z.array(z.object({ ...choice, nameHi: z.string() }))

/** Filters as the page's address and the call carry them; every field may be missing. */
export const courseFilters = {
  /** A category's slug; several with commas. */
  category: optionalText(400),
  level: optionalText(60),
  /** free | paid | MIN-MAX in rupees (either side may be empty: `500-`, `-999`). */
  price: z.optional(
    z.string().check(rule((v) => /^(|free|paid|\d{0,7}-\d{0,7})$/.test(v), textOf(messages, 'priceShape'))),
  ),
  /** At least this rating, 1–5. */
  rating: z.optional(number().check(rule((v) => v >= 0 && v <= 5, textOf(messages, 'ratingShape')))),
  search: optionalText(100),
  language: optionalText(60),
  sort: z.optional(z.enum(sorts)),
}

export const coursesFromMarketplace = endpoint({
  call: 'POST /course/get-courses-from-marketplace',
  kind: 'read',
  access: 'public',
  input: z.object({ ...paging(12), ...courseFilters }),
  reply: z.object({
    courses: z.array(courseCard),
    pagination,
    /** How many courses each further choice would leave; `about` when estimated from a sample. */
    facets: z.object({ category: categoryFacet, level: facet, price: facet, rating: facet, language: facet }),
    about: z.optional(z.boolean()),
    /** The words that were searched for instead, where a typo was corrected. */
    searchedFor: z.optional(z.string()),
  }),
  amounts: { reply: { courses: cardAmounts } },
  summary: 'Lists marketplace courses, with counts for every filter',
})

/** Those of them that are in the marketplace, in the order they were named. */
export const coursesByUid = endpoint({
  call: 'POST /course/get-courses-by-uid',
  kind: 'read',
  access: 'public',
  input: z.object({ uids: z.array(required().check(maxLength(64))).check(z.maxLength(100)) }),
  reply: z.object({ courses: z.array(courseCard) }),
  amounts: { reply: { courses: cardAmounts } },
  summary: 'Gets several courses by uid',
})

export const dropdown = endpoint({
  call: 'POST /course/get-dropdown',
  kind: 'read',
  access: 'public',
  input: z.object({ type: z.optional(z.enum(['category', 'level', 'language'])) }),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** A category's. */
      nameHi: z.optional(z.string()),
      slug: z.string(),
      count: z.number(),
    }),
  ),
  summary: 'Lists categories, levels or languages, with course counts',
})

export const curriculumLesson = z.object({
  uid: z.string(),
  title: z.string(),
  kind: z.enum(['video', 'article', 'quiz', 'resource', 'assignment']),
  preview: z.boolean(),
  durationSeconds: z.number(),
})
export const curriculumSection = z.object({
  uid: z.string(),
  title: z.string(),
  /** When learners can open it; null: always, or since a day that has come. */
  opens: z.optional(z.nullable(storedOpening)),
  lessons: z.array(curriculumLesson),
})

/** `preview`: the draft, for its creator and ADMIN alone; 404 for everyone else. */
export const courseDetails = endpoint({
  call: 'POST /course/get-course-details',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: required().check(maxLength(200)), preview: z.optional(flag()) }),
  reply: z.object({
    course: z.extend(courseCard, {
      category: z.object({ slug: z.string(), name: z.string(), nameHi: z.string() }),
      description: z.string(),
      outcomes: z.array(z.string()),
      requirements: z.array(z.string()),
      audience: z.array(z.string()),
      tags: z.array(z.string()),
      downloads: z.enum(downloadRules),
      /** The title and description for search engines; empty: title and short description. */
      seoTitle: z.string(),
      seoDescription: z.string(),
      /** Archived courses stay open to their owners and can't be bought. */
      canEnroll: z.boolean(),
      /** Only a draft's preview may lack one. */
      hasPrice: z.boolean(),
      lessonsCount: z.number(),
      publishedAt: z.nullable(z.string()),
      updatedAt: z.string(),
    }),
    sections: z.array(curriculumSection),
    /** The course's own film, played like a free preview (`uid` goes to previewLesson); null without one. */
    promo: z.nullable(curriculumLesson),
    creator: z.object({
      uid: z.string(),
      clubbedName: z.string(),
      /** The address of their picture, or empty. */
      photo: z.string(),
      headline: z.string(),
      bio: z.string(),
      city: z.string(),
      coursesCount: z.number(),
      studentsCount: z.number(),
    }),
  }),
  amounts: { reply: { course: cardAmounts } },
  summary: 'Gets a course with its curriculum and creator',
})

export const suggestCourses = endpoint({
  call: 'GET /course/suggest',
  kind: 'read',
  access: 'public',
  input: z.object({ q: optionalText(100) }),
  reply: z.object({
    terms: z.array(z.string()),
    courses: z.array(z.object({ uid: z.string(), path: z.string(), courseTitle: z.string(), instructor: z.string() })),
  }),
  summary: 'Suggests search results while the user types',
})

const marks = { wishlist: z.array(z.string()), bookmarks: z.array(z.string()) }

/** POST merges the browser's lists into the account; `remove…` takes courses out. */
export const learnerWishlist = endpoint({
  call: 'GET /learner/wishlist',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object(marks),
  summary: 'Gets the signed-in user’s wishlist and bookmarks, as course uids',
})
const uids = z.optional(
  z.array(z.string().check(maxLength(64))).check(rule((v) => v.length <= 500, textOf(messages, 'tooManyMarks'))),
)
export const saveWishlist = endpoint({
  call: 'POST /learner/wishlist',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ wishlist: uids, bookmarks: uids, removeWishlist: uids, removeBookmarks: uids }),
  reply: z.object(marks),
  summary: 'Adds to or removes from the wishlist and bookmarks; returns the new lists',
})

/** What a player needs of a video; every address is signed and ends after a while. */
export const playableVideo = z.object({
  sources: z.array(z.object({ src: z.string(), type: z.string(), bytes: z.number() })),
  /** Renditions for poor lines, lowest first; `side` 0 is sound alone. Null: the sources are all there is. */
  hls: z.nullable(
    z.object({
      src: z.string(),
      rungs: z.array(z.object({ src: z.string(), side: z.number(), bytes: z.number() })),
    }),
  ),
  captions: z.array(z.object({ src: z.string(), language: z.string() })),
  poster: z.nullable(z.string()),
  durationSeconds: z.number(),
})

/**
 * The lesson of a free preview, for anyone: the article, the addresses of the video or document, the assignment's
 * brief, or a quiz's questions without any hint of the right answers.
 */
export const previewLesson = endpoint({
  call: 'GET /course/preview/{lessonUid}',
  kind: 'read',
  access: 'public',
  input: z.object({ lessonUid: required() }),
  reply: z.object({
    uid: z.string(),
    title: z.string(),
    kind: z.string(),
    body: z.string(),
    video: z.nullable(playableVideo),
    file: z.nullable(z.object({ name: z.string(), href: z.string(), bytes: z.number() })),
    questions: z.array(z.object({ text: z.string(), options: z.array(z.string()) })),
  }),
  summary: 'Gets a free preview lesson',
})

/** The same motif and seed always give the same picture, so browsers keep it for ever. */
export const courseCover = endpoint({
  call: 'GET /course/cover/{motif}/{seed}.svg',
  kind: 'read',
  access: 'public',
  input: z.object({
    motif: required(),
    seed: required().check(rule((v) => /^\d{1,10}$/.test(v), textOf(messages, 'coverNotFound'))),
  }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Gets the generated cover of a course',
})

/** The same cover as a picture that messengers and social sites show: 1200 by 630. */
export const courseShareCover = endpoint({
  ...courseCover,
  call: 'GET /course/cover/{motif}/{seed}.jpg',
  summary: 'Gets the cover of a course for shared links',
})
