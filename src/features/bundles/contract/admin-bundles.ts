import * as z from 'zod/mini'
import { endpoint, financeRoles } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { maxLength, optionalText, required } from '#platform/api/validation.ts'
import { bundleOwners, bundleSorts, bundleStates, maxArchiveReason } from '../rules/bundles.ts'
import { bundleReply, bundlesReply, changedBundle, newBundle, uid } from './bundles.ts'

// Bundles as those who look after the money see them: every creator's, and the platform's, which they make.

export const adminBundles = endpoint({
  ...bundlesReply,
  call: 'GET /admin/bundle',
  kind: 'read',
  access: financeRoles,
  answers: 'list',
  exports: 'money',
  input: z.object({
    ...listInput({ sorts: bundleSorts, sort: 'created' }),
    of: z.optional(z.enum(bundleOwners)),
    state: z.optional(z.enum(bundleStates)),
  }),
  summary: 'Lists the bundles of the platform and of all creators',
})

export const adminBundle = endpoint({
  ...bundleReply,
  call: 'GET /admin/bundle/{uid}',
  kind: 'read',
  access: financeRoles,
  input: z.object({ uid: uid() }),
  summary: 'Gets a bundle of the platform or of a creator',
})

/** Of any creators' courses. The platform bears what it takes off: creators earn as without it, and never more than was paid. */
export const createPlatformBundle = endpoint({
  ...newBundle,
  call: 'POST /admin/bundle',
  kind: 'write',
  access: financeRoles,
  summary: 'Creates a bundle of the platform',
})

export const savePlatformBundle = endpoint({
  ...changedBundle,
  call: 'POST /admin/bundle/{uid}',
  kind: 'write',
  idempotent: true,
  access: financeRoles,
  summary: 'Changes a bundle of the platform',
})

export const publishPlatformBundle = endpoint({
  call: 'POST /admin/bundle/{uid}/publish',
  kind: 'write',
  idempotent: true,
  access: financeRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Publishes a bundle of the platform',
})

/** Why a creator's bundle is archived, for its creator. */
export const archiveReasonForm = z.object({ uid: uid(), reason: required().check(maxLength(maxArchiveReason)) })

/** A creator's needs a `reason` (422), which the creator is sent. */
export const adminArchiveBundle = endpoint({
  call: 'POST /admin/bundle/{uid}/archive',
  kind: 'write',
  idempotent: true,
  access: financeRoles,
  input: z.object({ uid: uid(), reason: optionalText(maxArchiveReason) }),
  reply: z.object({}),
  summary: 'Archives a bundle of the platform or of a creator',
})
