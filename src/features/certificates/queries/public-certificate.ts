import { eq, type SQL } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import type { Db } from '#platform/database/db.ts'
import type { PublicCertificate } from '../contract/certificates.ts'
import { certificateState, readCode } from '../rules/certificates.ts'
import { certificateAddress } from '../rules/credential.ts'
import { certificates } from '../tables.ts'

export type CertificateRow = typeof certificates.$inferSelect
type FoundCertificate = { row: CertificateRow; course: { uid: string; slug: string; listed: boolean } }

async function find(db: Db, which: SQL): Promise<FoundCertificate | undefined> {
  const [found] = await db
    .select({ row: certificates, course: { uid: courses.uid, slug: courses.slug, listed: courses.listed } })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(which)
  return found
}

/** By its code, however it was typed. */
export async function certificateBy(db: Db, typed: string): Promise<FoundCertificate | undefined> {
  const code = readCode(typed)
  return code === undefined ? undefined : find(db, eq(certificates.code, code))
}

export async function certificateWithId(db: Db, id: number): Promise<FoundCertificate | undefined> {
  return find(db, eq(certificates.id, id))
}

export function shownCertificate({ row, course }: FoundCertificate, siteUrl: string): PublicCertificate {
  const address = certificateAddress(siteUrl, row.code)
  return {
    code: row.code,
    state: certificateState(row),
    learnerName: row.learnerName,
    courseTitle: row.courseTitle,
    course,
    creatorName: row.creatorName,
    language: row.language,
    issuer: row.issuer,
    criteria: row.criteria,
    completedAt: row.completedAt.toISOString(),
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    indexable: row.indexable && row.revokedAt === null,
    address,
    proofAddress: `${address}#${row.proof}`,
  }
}
