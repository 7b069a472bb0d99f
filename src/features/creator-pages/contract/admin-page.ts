import * as z from 'zod/mini'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { maxLength, optionalText, required } from '#platform/api/validation.ts'
import { clearables, maxClearReason, maxHandle } from '../rules/handles.ts'

const uid = () => required().check(maxLength(64))

/** What a creator's page shows that an administrator can take away; all of it is empty for a person without a page. */
export const adminCreatorPage = endpoint({
  call: 'GET /admin/creator-page/{uid}',
  kind: 'read',
  access: adminRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({
    handle: z.nullable(z.string()),
    formerHandles: z.array(z.string()),
    banner: z.nullable(z.object({ src: z.string(), alt: z.string() })),
    /** The name of the video's file. */
    intro: z.nullable(z.object({ name: z.string() })),
  }),
  summary: 'Gets the address, banner and intro video of a creator’s page',
})

/** The creator is sent the reason. A handle that is freed leads nowhere, and others may choose it. */
export const clearCreatorPage = endpoint({
  call: 'POST /admin/creator-page/{uid}/clear',
  kind: 'write',
  idempotent: true,
  access: adminRoles,
  input: z.object({
    uid: uid(),
    what: z.enum(clearables),
    /** Which handle is freed, the present one or a former one: meanwhile the creator may have chosen another. */
    handle: optionalText(maxHandle),
    reason: required().check(maxLength(maxClearReason)),
  }),
  reply: z.object({}),
  summary: 'Removes the banner or video of a creator’s page, or frees its handle',
})
