import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { maxLength, required } from '#platform/validation.ts'

/** Told by the page itself once it has been looked at, since the page is kept and served without asking us. */
export const countView = endpoint({
  call: 'POST /course/{uid}/view',
  kind: 'write',
  access: 'public',
  input: z.object({ uid: required().check(maxLength(64)) }),
  reply: z.object({}),
  summary: 'Counts a look at a course’s page; nothing of the person is kept',
})
