import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { amount, maxLength, required } from '#platform/api/validation.ts'

/** A bundle as an order names it; `path` ends the address of its page, which exists only while it is sold. */
export const bundleOfOrder = z.object({ title: z.string(), path: z.string() })

/**
 * What the caller pays for a bundle: the price without the parts of the courses that they own. 404 BUNDLE_NOT_FOUND where it is
 * not sold.
 */
export const bundlePrice = endpoint({
  call: 'GET /payment/bundle-price/{uid}',
  kind: 'read',
  access: 'public',
  fresh: true,
  input: z.object({ uid: required().check(maxLength(200)) }),
  reply: z.object({
    price: amount,
    /** What these courses would cost without the bundle. */
    together: amount,
    /** The courses that they would buy, and those that they own, by uid. */
    courses: z.array(z.string()),
    owned: z.array(z.string()),
  }),
  amounts: { reply: { price: 'rupees', together: 'rupees' } },
  summary: 'Returns what a bundle costs you',
})
