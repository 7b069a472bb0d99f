import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { flag, maxLength, pagination, paging, required } from '#platform/api/validation.ts'
import { certificateStates, courseCertificateStates } from '../rules/certificates.ts'

const ownCertificate = z.object({
  code: z.string(),
  state: z.enum(certificateStates),
  courseUid: z.string(),
  courseTitle: z.string(),
  completedAt: z.string(),
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
  indexable: z.boolean(),
})

/** The name as it would be printed: the account's. Until it is confirmed, certificates wait. */
const printedName = z.object({ name: z.string(), confirmed: z.boolean() })

/** One's own, newest first. `waiting`: completed courses whose certificate is not there yet. */
export const ownCertificates = endpoint({
  call: 'GET /learner/certificate',
  kind: 'read',
  access: 'signedIn',
  input: z.object(paging(12)),
  reply: z.object({
    certificates: z.array(ownCertificate),
    waiting: z.array(z.object({ courseUid: z.string(), courseTitle: z.string(), completedAt: z.string() })),
    printedName,
    pagination,
  }),
  summary: 'Lists your certificates, and completed courses whose certificate needs your name',
})
export type OwnCertificates = ReplyOf<typeof ownCertificates>

/**
 * For the page of a finished course. NAME_NEEDED: the name has to be confirmed; PREPARING: it comes within seconds; REVOKED: it
 * was revoked, and there is no other; NONE: the course is not completed or not one's own.
 */
export const courseCertificate = endpoint({
  call: 'GET /learner/certificate/course/{uid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: required().check(maxLength(200)) }),
  reply: z.object({ state: z.enum(courseCertificateStates), code: z.nullable(z.string()), printedName }),
  summary: 'Returns the status of your certificate of a course',
})
export type CourseCertificate = ReplyOf<typeof courseCertificate>

/**
 * Confirms the account's name as the one to print, once; certificates that wait are issued. Refusals: NAME_CHANGED 409 where the
 * account's name is another one by now.
 */
export const confirmName = endpoint({
  call: 'POST /learner/certificate/name',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ name: required().check(maxLength(300)) }),
  reply: printedName,
  summary: 'Confirms your name for certificates',
})

/** Refusals: CERTIFICATE_NOT_FOUND 404 (another's). */
export const setIndexable = endpoint({
  call: 'POST /learner/certificate/{code}/indexable',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ code: required().check(maxLength(40)), indexable: flag() }),
  reply: z.object({ indexable: z.boolean() }),
  summary: 'Lets search engines list your certificate’s page, or stops it',
})
