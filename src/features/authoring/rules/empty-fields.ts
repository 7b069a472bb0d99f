import type { DraftFields } from '../contract/drafts.ts'

/** A course as it begins, in the form and on the server. `coverSeed` draws its cover. */
export function emptyFields(coverSeed: number): DraftFields {
  return {
    title: '',
    shortDescription: '',
    description: '',
    categoryId: null,
    level: 'beginner',
    language: 'English',
    tags: [],
    outcomes: [],
    requirements: [],
    audience: [],
    thumbnailUid: null,
    coverSeed,
    promoVideoUid: null,
    price: null,
    discount: null,
    free: false,
    seoTitle: '',
    seoDescription: '',
    slug: '',
  }
}
