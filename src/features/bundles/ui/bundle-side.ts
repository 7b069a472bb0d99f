import { platformCourseChoice } from '#features/coupons/contract/admin-coupons.ts'
import { couponCourseChoice } from '#features/coupons/contract/creator-coupons.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import {
  adminBundle,
  adminBundles,
  createPlatformBundle,
  publishPlatformBundle,
  savePlatformBundle,
} from '../contract/admin-bundles.ts'
import { createBundle, creatorBundle, creatorBundles, publishBundle, saveBundle } from '../contract/creator-bundles.ts'
import { messages as adminMessages } from '../messages/admin-en.ts'
import { messages } from '../messages/creator-en.ts'

const { form } = messages

/** The pages of a creator's own bundles. */
export const creatorSide = {
  list: '/creator/bundles',
  create: '/creator/bundles/new',
  pageOf: (uid: string) => pagePath('/creator/bundles/$bundle', { bundle: uid }),
  calls: {
    list: creatorBundles,
    one: creatorBundle,
    create: createBundle,
    save: saveBundle,
    publish: publishBundle,
    courses: couponCourseChoice,
  },
  texts: { coursesHint: form.coursesHint, noCourses: form.noCourses, coursesFailed: form.coursesFailed },
} as const

/** The administrators' pages of the platform's bundles, and of every creator's. */
export const adminSide = {
  list: '/admin/bundles',
  create: '/admin/bundles/new',
  pageOf: (uid: string) => pagePath('/admin/bundles/$bundle', { bundle: uid }),
  calls: {
    list: adminBundles,
    one: adminBundle,
    create: createPlatformBundle,
    save: savePlatformBundle,
    publish: publishPlatformBundle,
    courses: platformCourseChoice,
  },
  texts: {
    coursesHint: adminMessages.coursesHint,
    noCourses: adminMessages.noCourses,
    coursesFailed: adminMessages.coursesFailed,
  },
} as const

/** Whose pages: what both show alike takes its calls, addresses and words from here. */
export type BundleSide = typeof creatorSide | typeof adminSide
