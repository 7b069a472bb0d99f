import * as z from 'zod/mini'
import { adminRoles, endpoint, type ReplyOf, supportRoles } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import { maxLength, optionalText, pagination, required } from '#platform/api/validation.ts'
import { certificateStates, maxRevocationNote, revocationReasons } from '../rules/certificates.ts'

const adminCertificate = z.object({
  code: z.string(),
  state: z.enum(certificateStates),
  learner: z.object({ uid: z.string(), email: z.string() }),
  /** As it was issued. */
  learnerName: z.string(),
  courseUid: z.string(),
  courseTitle: z.string(),
  creatorName: z.string(),
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
  revocationReason: z.nullable(z.enum(revocationReasons)),
  /** What the administrator wrote, and who it was. */
  revocationNote: z.string(),
  revokedBy: z.string(),
})
export type AdminCertificate = z.output<typeof adminCertificate>

/** Everything that was issued; found by the learner's name, the course's title and the code. `course`: a course's uid. */
export const adminCertificates = endpoint({
  call: 'GET /admin/certificate',
  kind: 'read',
  access: supportRoles,
  input: z.object({
    ...listInput({ sorts: ['issued'] as const, sort: 'issued' }),
    state: z.optional(z.enum(certificateStates)),
    course: optionalText(64),
    selected: selectedRows(),
  }),
  reply: z.object({ certificates: z.array(adminCertificate), pagination }),
  answers: 'list',
  exports: 'people',
  summary: 'Lists the certificates that were issued',
})
export type AdminCertificates = ReplyOf<typeof adminCertificates>

/** For good: a later completion gets a new one. Refusals: CERTIFICATE_NOT_FOUND 404, CERTIFICATE_REVOKED 409. */
export const revokeCertificate = endpoint({
  call: 'POST /admin/certificate/{code}/revoke',
  kind: 'write',
  access: adminRoles,
  input: z.object({
    code: required().check(maxLength(40)),
    reason: required().check(maxLength(maxRevocationNote)),
  }),
  reply: adminCertificate,
  summary: 'Revokes a certificate',
})

/** `createdAt`: of the key that signs; null where none was made yet. `renewableFrom`: null where it can be renewed now. */
export const signingKeyState = endpoint({
  call: 'GET /admin/certificate/key',
  kind: 'read',
  access: adminRoles,
  input: z.object({}),
  reply: z.object({ createdAt: z.nullable(z.string()), renewableFrom: z.nullable(z.string()) }),
  summary: 'Returns the age of the key that signs certificates',
})
export type SigningKeyState = ReplyOf<typeof signingKeyState>

/** What was issued stays good. Refusals: KEY_IS_NEW 409 within a day of the one before. */
export const renewSigningKey = endpoint({
  call: 'POST /admin/certificate/renew-key',
  kind: 'write',
  access: adminRoles,
  input: z.object({}),
  reply: z.object({ keys: z.number() }),
  summary: 'Creates a new key that signs certificates from now on',
})
