import * as z from 'zod/mini'
import { endpoint, exportPermissions, roles } from '#platform/api/contract.ts'
import { languageCodes } from '#platform/i18n/language.ts'

/** The signed-in person as their own browser keeps them. `token` comes with a finished sign-in alone. */
export const signedInUser = z.object({
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  clubbedName: z.string(),
  email: z.string(),
  mobileNo: z.string(),
  userRole: z.enum(roles),
  roles: z.array(z.enum(roles)),
  /** What they may download beside administrators. Absent in a browser that kept them before. */
  mayExport: z.optional(z.array(z.enum(exportPermissions))),
  /** The address of their picture, or empty. */
  photo: z.string(),
  /** The terms they have yet to accept, and when they accepted earlier ones. Absent in a browser that kept them before. */
  termsDue: z.optional(z.nullable(z.object({ version: z.string(), acceptedAt: z.nullable(z.string()) }))),
  /** What the account reads; null: never said. */
  language: z.nullable(z.enum(languageCodes)),
})
export type SignedInUser = z.output<typeof signedInUser>

// The build takes the schemas out of an endpoint's own fields only, and every page of the signed-in makes this call.
const check = { kind: 'read', priority: 'signIn', access: 'signedIn' } as const
const nothing = z.object({})
export const checkToken = endpoint({
  ...check,
  call: 'GET /checkToken',
  input: nothing,
  reply: signedInUser,
  summary: 'Gets the signed-in person',
})
export const checkTokenByPost = endpoint({
  ...check,
  call: 'POST /checkToken',
  input: nothing,
  reply: signedInUser,
  summary: 'Gets the signed-in person',
})
export const verifyToken = endpoint({
  ...check,
  call: 'GET /verify-token',
  input: nothing,
  reply: signedInUser,
  summary: 'Gets the signed-in person',
})

export const logout = endpoint({
  call: 'POST /logout',
  kind: 'write',
  priority: 'signIn',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({}),
  summary: 'Ends this session on the server',
})
