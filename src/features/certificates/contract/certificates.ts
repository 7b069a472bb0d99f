import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { maxLength, optionalText, required } from '#platform/api/validation.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { certificateStates } from '../rules/certificates.ts'
import { checkResults, maxCredentialText, maxFileBytes } from '../rules/checking.ts'

const code = () => required().check(maxLength(40))

/** A certificate as everybody who has its code sees it. */
export const publicCertificate = z.object({
  code: z.string(),
  state: z.enum(certificateStates),
  learnerName: z.string(),
  courseTitle: z.string(),
  /** `listed`: its public page is there. */
  course: z.object({ uid: z.string(), slug: z.string(), listed: z.boolean() }),
  creatorName: z.string(),
  /** What its document is written in. */
  language: z.enum(languageCodes),
  issuer: z.object({ did: z.string(), name: z.string(), url: z.string() }),
  criteria: z.object({
    lessonsCount: z.number(),
    durationSeconds: z.number(),
    lessons: z.array(z.string()),
    quizzes: z.array(z.object({ title: z.string(), percent: z.number(), passPercent: z.number() })),
    assignmentsCount: z.number(),
    startedAt: z.string(),
  }),
  completedAt: z.string(),
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
  /** Whether search engines may list its page. */
  indexable: z.boolean(),
  /** Its page, and the same with the signed proof that the QR code holds. */
  address: z.string(),
  proofAddress: z.string(),
})
export type PublicCertificate = z.output<typeof publicCertificate>

/**
 * For anybody with the code, typed with dashes or without. `signed`: the stored credential was checked now, against the key
 * that signed it. Refusals: CERTIFICATE_NOT_FOUND 404.
 */
export const certificateByCode = endpoint({
  call: 'GET /certificate/{code}',
  kind: 'read',
  access: 'public',
  input: z.object({ code: code() }),
  reply: z.extend(publicCertificate, {
    signed: z.boolean(),
    checkedAt: z.string(),
    /** Of its page's address, as one path in units of a field. */
    qrCode: z.object({ size: z.number(), path: z.string() }),
    /** How large its files are; the PDF is drawn when it is requested, so that one is about so large. */
    fileBytes: z.object({ pdf: z.number(), png: z.number(), jwt: z.number() }),
  }),
  summary: 'Returns a certificate by its code',
})
export type CertificateByCode = ReplyOf<typeof certificateByCode>

export const certificateFormats = ['pdf', 'png', 'svg', 'jwt', 'json'] as const
export type CertificateFormat = (typeof certificateFormats)[number]

/**
 * `pdf` to print; `png` and `svg` are the badge with the credential baked in; `jwt` is the Open Badges credential, and `json` the
 * same in an envelope (EnvelopedVerifiableCredential). Refusals: CERTIFICATE_NOT_FOUND 404, CERTIFICATE_REVOKED 410, BUSY 503.
 */
export const certificateFile = endpoint({
  call: 'GET /certificate/{code}/file',
  kind: 'read',
  access: 'public',
  input: z.object({ code: code(), format: z._default(z.enum(certificateFormats), 'pdf') }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns a certificate as PDF, as a badge or as a signed credential',
})

/** What a shared link to its page shows: a PNG of 1200 by 630. Refusals as of its files. */
export const certificatePicture = endpoint({
  call: 'GET /certificate/{code}/picture',
  kind: 'read',
  access: 'public',
  input: z.object({ code: code() }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns the picture that a shared certificate shows',
})

/** A Bitstring Status List as a signed credential, renewed once a minute. Refusals: STATUS_LIST_NOT_FOUND 404. */
export const statusList = endpoint({
  call: 'GET /certificate/status-list/{uid}',
  kind: 'read',
  access: 'public',
  input: z.object({ uid: required().check(maxLength(40)) }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns the list of revoked certificates that credentials refer to',
})

/**
 * Checks a file (a badge as PNG or SVG, a credential as JWT or JSON) or the same as text. Nothing is fetched and nothing stored:
 * only what this installation signed can be valid. `certificate` is ours as we hold it, whatever the file says.
 * Refusals: NOTHING_TO_CHECK 422, TOO_LARGE 413.
 */
export const checkCertificate = endpoint({
  call: 'POST /certificate/check',
  kind: 'read',
  access: 'public',
  fresh: true,
  takes: 'file',
  bodyLimitBytes: maxFileBytes + 16_384,
  input: z.object({ text: optionalText(maxCredentialText) }),
  reply: z.object({
    result: z.enum(checkResults),
    /** Who the credential says has issued it; empty where it can't be read. */
    issuer: z.string(),
    certificate: z.nullable(publicCertificate),
    checkedAt: z.string(),
  }),
  summary: 'Checks a certificate file',
})
export type CheckedCertificate = ReplyOf<typeof checkCertificate>
