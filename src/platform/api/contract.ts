import type * as z from 'zod/mini'
import type { Amounts } from './amounts.ts'

/**
 * Who a signed-in person can be. INSTRUCTOR is treated like CREATOR, USER like LEARNER (specification 6). REVIEWER,
 * SUPPORT, CONTENT and FINANCE each do a part of an administrator's work (decision 66).
 */
export const roles = [
  'ADMIN',
  'REVIEWER',
  'SUPPORT',
  'CONTENT',
  'FINANCE',
  'CREATOR',
  'INSTRUCTOR',
  'USER',
  'LEARNER',
] as const
export type Role = (typeof roles)[number]
export const teachingRoles = ['CREATOR', 'INSTRUCTOR'] as const satisfies readonly Role[]
export const creatorRoles = [...teachingRoles, 'ADMIN'] as const satisfies readonly Role[]
export const adminRoles = ['ADMIN'] as const satisfies readonly Role[]
/** Decides about courses, and about what learners write on them. */
export const reviewRoles = ['ADMIN', 'REVIEWER'] as const satisfies readonly Role[]
/** Answers enquiries, and sees people with their enrolments, orders and certificates. */
export const supportRoles = ['ADMIN', 'SUPPORT'] as const satisfies readonly Role[]
/** Writes the blog and the FAQ, and keeps categories and the words of the search. */
export const contentRoles = ['ADMIN', 'CONTENT'] as const satisfies readonly Role[]
/** Works on the money pages. */
export const financeRoles = ['ADMIN', 'FINANCE'] as const satisfies readonly Role[]
/** Each does a part of an administrator's work. One person may have several of them. */
export const partialAdminRoles = ['REVIEWER', 'SUPPORT', 'CONTENT', 'FINANCE'] as const satisfies readonly Role[]
/** Everyone who administers the school or a part of it. */
export const staffRoles = [...adminRoles, ...partialAdminRoles] as const satisfies readonly Role[]

/** What may be downloaded as a file: lists of people, and of money. To see them on a page is another permission. */
export const exportPermissions = ['people', 'money'] as const
export type ExportPermission = (typeof exportPermissions)[number]

export function hasRole(person: { roles: readonly Role[] }, allowed: readonly Role[]): boolean {
  return person.roles.some((role) => allowed.includes(role))
}
/** Whether a person writes courses of their own, and not as an administrator in someone's place. */
export const teaches = (person: { roles: readonly Role[] }): boolean => hasRole(person, teachingRoles)
export const isTeachingRole = (role: Role): boolean => teaches({ roles: [role] })
export const isAdmin = (person: { roles: readonly Role[] }): boolean => hasRole(person, adminRoles)
/** Administrators download every list; others what an administrator allowed them to. */
export const canExport = (
  person: { roles: readonly Role[]; mayExport?: readonly ExportPermission[] | undefined },
  kind: ExportPermission,
): boolean => isAdmin(person) || (person.mayExport ?? []).includes(kind)

/** `public`: anyone; `signedIn`: any valid session; a list: a session whose roles hold at least one of them. */
export type Access = 'public' | 'signedIn' | readonly Role[]
export type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'PATCH'
type Schema = z.ZodMiniType

/**
 * One call of the API. The browser (`call`), the server (`action`), the form (`<Form of>`), OpenAPI and the
 * authorization test all read this one description.
 */
export type Endpoint<In extends Schema = Schema, Out extends Schema = Schema, Meta extends Schema = Schema> = {
  /** Method and path under /api; `{name}` in the path is a field of the input. */
  call: `${Method} /${string}`
  /** Reads may be cached, and retried whatever failed; of writes see `isSafeToRepeat` in client.ts. */
  kind: 'read' | 'write'
  /** A write that, done twice, leaves what it leaves when done once: the client may repeat it. */
  idempotent?: true
  access: Access
  /** Path, query and body fields together, in every body encoding. */
  input: In
  /** The shape of the envelope's `data`; fields it does not name are stripped from the answer. */
  reply: Out
  /** The shape of the envelope's `meta`, where there is one. */
  meta?: Meta
  /** The places of money in the data: rupees in the API's JSON, whole paise for the caller and the action. */
  amounts?: { readonly input?: Amounts; readonly reply?: Amounts }
  /** Answers 201 instead of 200. */
  creates?: boolean
  /** Stores the body's bytes as they were sent (`ctx.request.rawBody`), because a signature covers them. */
  rawBody?: boolean
  /**
   * Answers a redirect (303), a file, or as a protocol of its own says instead of the envelope; a list the envelope, or
   * with `format=csv` a file (platform/api/lists.ts).
   */
  answers?: 'redirect' | 'file' | 'list' | 'protocol'
  /**
   * Its file is an export of people or of money: the caller has to be allowed to download those (`canExport`). Of a list
   * this is its `format=csv`, of any other call the call itself.
   */
  exports?: ExportPermission
  /**
   * A multipart body may carry one file of at most 5242880 bytes (`ctx.request.file`), or the body is bytes that are
   * not read here but handed on as they come (`ctx.request.stream`).
   */
  takes?: 'file' | 'stream'
  /** Bytes of body taken at most; 1 MiB unless said, or a file's size and what is around it. */
  bodyLimitBytes?: number
  /** Has a queue of its own, so that signing in and paying still work while a flood of other calls is refused. */
  priority?: 'signIn' | 'payment'
  /** Answers a file of the storage, without the database. Has a queue of its own: a storage that is away holds up no other call. */
  fromStorage?: true
  /** Answered during maintenance too: what settles a payment that was made, and what its page shows. */
  inMaintenance?: true
  /** A public read whose answer may change at any moment, so it is never cached for another visitor. */
  fresh?: boolean
  /**
   * The caller shows this call's own failure messages, whatever the status: a refusal of the server's keeps its words
   * instead of the client's general ones for 5xx, and an answer without words has an empty message.
   */
  ownMessages?: true
  /** Also carries `success` beside `status` (the two theme calls of specification 7). */
  success?: boolean
  /** One sentence for the API reference. */
  summary: string
}

export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

/** What a caller writes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What the action receives after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What the action returns and the caller gets as `data`. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type MetaOf<E extends Endpoint> = E extends { meta: infer Meta extends Schema } ? z.output<Meta> : undefined

export function methodOf(endpoint: Endpoint): Method {
  return endpoint.call.slice(0, endpoint.call.indexOf(' ')) as Method
}

/** The path with its `{placeholders}`, without /api. */
export function pathOf(endpoint: Endpoint): string {
  return endpoint.call.slice(endpoint.call.indexOf(' ') + 1)
}
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
}
