import * as z from 'zod/mini'
import { creatorRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'

/**
 * The caller's own links: for each course that is for sale, by title, the path of its page with the code (`by`) by which a
 * sale has the better rate. The rates are those of today, in basis points.
 */
export const creatorOwnLinks = endpoint({
  call: 'GET /creator/own-link',
  kind: 'read',
  access: creatorRoles,
  input: z.object({}),
  reply: z.object({
    courses: z.array(z.object({ uid: z.string(), title: z.string(), path: z.string() })),
    ownLinkBasisPoints: z.number(),
    marketplaceBasisPoints: z.number(),
  }),
  summary: 'Returns the creator’s own links to their courses',
})
export type CreatorOwnLinks = ReplyOf<typeof creatorOwnLinks>
