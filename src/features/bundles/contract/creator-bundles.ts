import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { bundleSorts, bundleStates } from '../rules/bundles.ts'
import { bundleReply, bundlesReply, changedBundle, newBundle, uid } from './bundles.ts'

/** One's own, also of an ADMIN. */
export const creatorBundles = endpoint({
  ...bundlesReply,
  call: 'GET /creator/bundle',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object({
    ...listInput({ sorts: bundleSorts, sort: 'created' }),
    state: z.optional(z.enum(bundleStates)),
  }),
  summary: 'Lists your bundles with their sales and revenue',
})

export const creatorBundle = endpoint({
  ...bundleReply,
  call: 'GET /creator/bundle/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  summary: 'Gets one of your bundles',
})

export const createBundle = endpoint({
  ...newBundle,
  call: 'POST /creator/bundle',
  kind: 'write',
  access: creatorRoles,
  summary: 'Creates a bundle of your courses',
})

export const saveBundle = endpoint({
  ...changedBundle,
  call: 'POST /creator/bundle/{uid}',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  summary: 'Changes one of your bundles',
})

/** Refusals: BUNDLE_INCOMPLETE 409, TOO_MANY_BUNDLES 409 for one from the archive, 422 on `price` where the courses together cost no more. */
export const publishBundle = endpoint({
  call: 'POST /creator/bundle/{uid}/publish',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Publishes one of your bundles',
})

export const archiveBundle = endpoint({
  call: 'POST /creator/bundle/{uid}/archive',
  kind: 'write',
  idempotent: true,
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Archives one of your bundles, which sells it no more',
})
