import * as z from 'zod/mini'
import { visitSources } from '#features/catalogue/rules/visit-source.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, optionalText, required } from '#platform/api/validation.ts'

// What the public pages call. Here is no endpoint with a form, since a page would load the schemas with it.

/** `source`: by which way the visitor came; left out by pages of the release before. */
const seenPage = z.object({ uid: required().check(maxLength(64)), source: z.optional(z.enum(visitSources)) })

/** Sent by the page once someone has looked at it, because the page is cached and served without a request to us. */
export const countView = endpoint({
  call: 'POST /course/{uid}/view',
  kind: 'write',
  access: 'public',
  input: seenPage,
  reply: z.object({}),
  summary: 'Counts a view of a course’s page; nothing about the person is stored',
})

/** The same of a creator's public page, by the creator's uid. */
export const countCreatorView = endpoint({
  call: 'POST /profile/{uid}/view',
  kind: 'write',
  access: 'public',
  input: seenPage,
  reply: z.object({}),
  summary: 'Counts a view of a creator’s page; nothing about the person is stored',
})

/** For an address that was written down before a category was renamed or merged into another. */
export const categoryAddresses = endpoint({
  call: 'GET /course/category-addresses',
  kind: 'read',
  access: 'public',
  input: z.object({ category: optionalText(400) }),
  reply: z.object({
    /** The same slugs, former ones as they are now, each once; one that never was stays as it is. */
    category: z.string(),
  }),
  summary: 'Returns the current slugs of categories, separated by commas',
})

/** Sent by the marketplace's page when a search without filters found nothing, since its call is answered from a cache. */
export const countMissedSearch = endpoint({
  call: 'POST /course/search/missed',
  kind: 'write',
  access: 'public',
  input: z.object({ search: required().check(maxLength(100)) }),
  reply: z.object({}),
  summary: 'Counts a search that finds no course; nothing about the person is stored',
})

/** Sent by the browser of a signed-in person. */
export const countSearchOpening = endpoint({
  call: 'POST /course/{uid}/opened-from-search',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: required().check(maxLength(64)), search: required().check(maxLength(100)) }),
  reply: z.object({}),
  summary: 'Counts that a course was opened from search results; nothing about the person is stored',
})
