import { pagePath } from '#platform/browser/page-path.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type CertificateCriteria, type Issuer, statusListSize } from './certificates.ts'

// The credential is an AchievementCredential of Open Badges 3.0, which is a Verifiable Credential of the data model 2.0. Signed
// as section 8.2 of Open Badges says (VC-JWT): the credential itself is the payload, with the claims iss, jti, nbf and sub.

export const credentialContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  // It names the kind of `credentialSchema`: a reader that takes only what a context names would refuse the credential without it.
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
] as const
const badgeSchema = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** What a credential says of a certificate. */
export type CredentialFacts = {
  code: string
  /** An identifier of this one credential's holder, which leads to nobody. */
  subjectId: string
  learnerName: string
  course: { uid: string; title: string; description: string }
  creatorName: string
  language: Language
  issuer: Issuer
  criteria: CertificateCriteria
  completedAt: Date
  issuedAt: Date
  status: { listUid: string; index: number }
  /** What the learner did, in the certificate's language. */
  narrative: string
}

/** The address of a certificate's page, which is its credential's id. */
export const certificateAddress = (siteUrl: string, code: string): string =>
  siteUrl + pagePath('/certificate/$code', { code })
export const statusListAddress = (siteUrl: string, listUid: string): string =>
  `${siteUrl}/api/certificate/status-list/${listUid}`

/** To the second, as the standard's examples are. */
export const credentialTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
export const numericDate = (at: Date): number => Math.floor(at.getTime() / 1000)

/** What is signed. Nothing of the learner is in it but the name that they confirmed and what they did. */
export function credentialPayload(facts: CredentialFacts) {
  const { issuer, course, criteria, status } = facts
  const id = certificateAddress(issuer.url, facts.code)
  const achievementId = issuer.url + pagePath('/course-details/$id', { id: course.uid })
  const results = criteria.quizzes.map((quiz, index) => ({ ...quiz, id: `${id}#quiz-${index + 1}` }))
  const list = statusListAddress(issuer.url, status.listUid)
  return {
    '@context': credentialContexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: course.title,
    issuer: { id: issuer.did, type: ['Profile'], name: issuer.name, url: issuer.url },
    validFrom: credentialTime(facts.issuedAt),
    awardedDate: credentialTime(facts.completedAt),
    credentialSubject: {
      id: facts.subjectId,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityHash: facts.learnerName,
          identityType: 'name',
          hashed: false,
          salt: 'not-used',
        },
      ],
      activityStartDate: credentialTime(new Date(criteria.startedAt)),
      activityEndDate: credentialTime(facts.completedAt),
      achievement: {
        id: achievementId,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: course.title,
        description: course.description || course.title,
        inLanguage: facts.language,
        creator: { id: `${achievementId}#creator`, type: ['Profile'], name: facts.creatorName },
        criteria: { narrative: facts.narrative },
        ...(results.length === 0
          ? {}
          : {
              resultDescription: results.map((one) => ({
                id: one.id,
                type: ['ResultDescription'],
                name: one.title,
                resultType: 'Percent',
                valueMin: '0',
                valueMax: '100',
                requiredValue: String(one.passPercent),
              })),
            }),
      },
      ...(results.length === 0
        ? {}
        : {
            result: results.map((one) => ({ type: ['Result'], resultDescription: one.id, value: String(one.percent) })),
          }),
    },
    credentialSchema: [{ id: badgeSchema, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: {
      id: `${list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: list,
    },
    iss: issuer.did,
    jti: id,
    nbf: numericDate(facts.issuedAt),
    sub: facts.subjectId,
  }
}

/** Letters of a title in a QR code: with more of them its fields become too small for a phone. */
const maxProofTitle = 60

/** What the QR code carries: enough to check name, course and day with the issuer's public key alone. */
export const proofPayload = (facts: CredentialFacts) => ({
  iss: facts.issuer.did,
  jti: facts.code,
  nbf: numericDate(facts.issuedAt),
  name: facts.learnerName,
  course: shortened(facts.course.title),
})

function shortened(title: string): string {
  const letters = [...title]
  return letters.length <= maxProofTitle ? title : `${letters.slice(0, maxProofTitle - 1).join('')}…`
}

/** A status list as a credential (Bitstring Status List 1.0). `encodedList`: the bits, compressed, in base64url behind a u. */
export function statusListPayload(list: {
  issuer: Pick<Issuer, 'did' | 'url'>
  listUid: string
  encodedList: string
  at: Date
  ttlMs: number
}) {
  const id = statusListAddress(list.issuer.url, list.listUid)
  return {
    '@context': [credentialContexts[0]],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: list.issuer.did,
    validFrom: credentialTime(list.at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: list.encodedList,
      ttl: list.ttlMs,
    },
    iss: list.issuer.did,
    jti: id,
    nbf: numericDate(list.at),
    sub: `${id}#list`,
  }
}

/** The bits of a status list: the first place is the leftmost bit. */
export function statusBits(revoked: Iterable<number>): Uint8Array {
  const bits = new Uint8Array(statusListSize / 8)
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return bits
}
