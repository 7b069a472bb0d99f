/** The places of a status list: the least that the standard allows, so that one place says nothing about its holder. */
export const statusListSize = 131_072

/** Who issued a certificate, as it was on that day. */
export type Issuer = { did: string; name: string; url: string }

/** What the learner did, as it was on the day of the completion. */
export type CertificateCriteria = {
  lessonsCount: number
  durationSeconds: number
  /** Titles in the course's order, `maxListedLessons` at most. */
  lessons: string[]
  /** The best attempt at each quiz. */
  quizzes: { title: string; percent: number; passPercent: number }[]
  assignmentsCount: number
  startedAt: string
}

export const maxListedLessons = 100
export const maxListedQuizzes = 30

export const revocationReasons = ['refund', 'administrator'] as const
export type RevocationReason = (typeof revocationReasons)[number]

export const certificateStates = ['VALID', 'REVOKED'] as const
export type CertificateState = (typeof certificateStates)[number]
export const certificateState = (certificate: { revokedAt: Date | string | null }): CertificateState =>
  certificate.revokedAt === null ? 'VALID' : 'REVOKED'

/** The code of a certificate from twelve characters of a public id. */
export const codeOf = (uid: string): string => uid.toUpperCase().replaceAll(/.{4}(?=.)/g, '$&-')

/** A code as it is stored, however it was typed; undefined for what cannot be one. */
export function readCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{12}$/.test(plain) ? codeOf(plain) : undefined
}

/**
 * The place of the certificate that takes the list's next one. Every place comes once, in an order that does not say who came
 * after whom: the multiplier is odd, so it is prime to the size.
 */
export const statusPlace = (taken: number): number => (taken * 79_561 + 40_503) % statusListSize

/** The DID of an installation (did:web): its host, with the port behind %3A. */
export const didOf = (siteUrl: string): string => `did:web:${encodeURIComponent(new URL(siteUrl).host)}`

/** Where a learner's certificate of a course is. */
export const courseCertificateStates = ['ISSUED', 'NAME_NEEDED', 'PREPARING', 'REVOKED', 'NONE'] as const
export type CourseCertificateState = (typeof courseCertificateStates)[number]

export const maxRevocationNote = 500
/** A new key a day at most: all of them stay in the DID document. */
export const keyHours = 24
