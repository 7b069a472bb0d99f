import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { maxLength, optionalText, required } from '#platform/validation.ts'

/** Told by the page itself once it has been looked at, since the page is kept and served without asking us. */
export const countView = endpoint({
  call: 'POST /course/{uid}/view',
  kind: 'write',
  access: 'public',
  input: z.object({ uid: required().check(maxLength(64)) }),
  reply: z.object({}),
  summary: 'Counts a look at a course’s page; nothing of the person is kept',
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
  summary: 'The present slugs of categories, several with commas',
})
