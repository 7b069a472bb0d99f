import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import { languages } from '#platform/i18n/language.ts'
import { criteriaText } from '../documents/criteria-text.ts'
import { certificateFacts } from '../queries/certificate-facts.ts'
import { type CertificateCriteria, codeOf, didOf } from '../rules/certificates.ts'
import { type CredentialFacts, credentialPayload, proofPayload } from '../rules/credential.ts'
import { certificates, confirmedNames } from '../tables.ts'
import { signPayload, signShort } from './sign-payload.ts'
import { signingKey } from './signing-key.ts'
import { takeStatusPlace } from './take-status-place.ts'

type IssuerSite = { name: string; url: string }

/**
 * Issues the certificate of a completed enrolment, once, however often and from wherever it is asked for. It waits for the
 * learner's name to be confirmed, and there is none while the course is not theirs.
 * @returns the new certificate's code; undefined where none is due
 */
export async function issueCertificate(
  ctx: Pick<Ctx, 'transaction' | 'settings' | 'now' | 'jobs'>,
  site: IssuerSite,
  enrolmentId: number,
): Promise<string | undefined> {
  return ctx.transaction(async (tx) => {
    // A refund takes the same row: one of the two sees the other.
    const [enrolment] = await tx
      .select({ userId: enrolments.userId, courseId: enrolments.courseId })
      .from(enrolments)
      .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.status, 'active'), isNotNull(enrolments.completedAt)))
      .for('update')
    if (!enrolment || !(await isDue(tx, { ...enrolment, enrolmentId }))) return undefined
    const facts = await certificateFacts(tx, enrolmentId)
    if (!facts) return undefined
    const criteria: CertificateCriteria = {
      lessonsCount: facts.lessons_count,
      durationSeconds: facts.duration_seconds,
      lessons: facts.lessons ?? [],
      quizzes: facts.quizzes ?? [],
      assignmentsCount: facts.assignments_count,
      startedAt: new Date(facts.granted_at).toISOString(),
    }
    const key = await signingKey(ctx, tx)
    const place = await takeStatusPlace(ctx, tx)
    const language = languages.find((one) => one.englishName === facts.language)?.code ?? 'en'
    const described: CredentialFacts = {
      code: codeOf(newUid()),
      subjectId: `urn:uuid:${crypto.randomUUID()}`,
      learnerName: clubbedName(facts.learner),
      course: { uid: facts.course_uid, title: facts.title, description: facts.description },
      creatorName: clubbedName(facts.creator),
      language,
      issuer: { did: didOf(site.url), name: site.name, url: site.url.replace(/\/$/, '') },
      criteria,
      completedAt: new Date(facts.completed_at),
      issuedAt: ctx.now(),
      status: { listUid: place.listUid, index: place.index },
      narrative: criteriaText(criteria, language),
    }
    const { issuer } = described
    await tx.insert(certificates).values({
      code: described.code,
      userId: enrolment.userId,
      courseId: enrolment.courseId,
      enrolmentId,
      learnerName: described.learnerName,
      courseTitle: facts.title,
      creatorName: described.creatorName,
      language,
      issuer,
      criteria,
      completedAt: described.completedAt,
      issuedAt: described.issuedAt,
      statusListId: place.listId,
      statusIndex: place.index,
      credential: await signPayload(credentialPayload(described), issuer.did, key),
      proof: await signShort(proofPayload(described), key),
    })
    await notify(ctx, tx, {
      userId: enrolment.userId,
      kind: 'certificate-issued',
      data: { course: facts.title },
      link: pagePath('/certificate/$code', { code: described.code }),
      idempotencyKey: `certificate-issued:${described.code}`,
    })
    return described.code
  })
}

/** The name is confirmed, this enrolment has had no certificate yet, and the person holds none of the course. */
async function isDue(tx: Tx, of: { userId: number; courseId: number; enrolmentId: number }): Promise<boolean> {
  const [confirmed] = await tx.select().from(confirmedNames).where(eq(confirmedNames.userId, of.userId))
  if (!confirmed) return false
  const [issued] = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(
      or(
        eq(certificates.enrolmentId, of.enrolmentId),
        and(eq(certificates.userId, of.userId), eq(certificates.courseId, of.courseId), isNull(certificates.revokedAt)),
      ),
    )
    .limit(1)
  return !issued
}
