import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { issueCertificate } from '#features/certificates/actions/issue-certificate.ts'
import { printedNameOf } from '#features/certificates/queries/own-certificates.ts'
import { confirmedNames } from '#features/certificates/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Tx } from '#platform/database/db.ts'
import { minuteMs } from '#platform/format/durations.ts'
import type { Settings } from '#platform/server/config.ts'
import type { DemoPeople } from './seed-people.ts'

/** The first learners, the demo learner among them, have confirmed their names. */
const confirmedCount = 20

/**
 * The certificates of learners who confirmed their name and completed a course, by the action that issues every one: a
 * minute after the last lesson.
 */
export async function seedCertificates(tx: Tx, settings: Settings, people: DemoPeople): Promise<void> {
  const { name } = await settingsOfSite(tx, settings)
  const learners = people.learners.slice(0, confirmedCount)
  for (const { id, joined } of learners)
    await tx.insert(confirmedNames).values({
      userId: id,
      name: (await printedNameOf(tx, id)).name,
      confirmedAt: new Date(joined.getTime() + minuteMs),
    })
  const completed = await tx
    .select({ id: enrolments.id, at: enrolments.completedAt })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.status, 'active'),
        isNotNull(enrolments.completedAt),
        inArray(
          enrolments.userId,
          learners.map((one) => one.id),
        ),
      ),
    )
    .orderBy(asc(enrolments.completedAt), asc(enrolments.id))
  for (const { id, at } of completed)
    await issueCertificate(
      {
        transaction: (work) => work(tx),
        // The bell shows them; no email goes out for what happened long ago.
        jobs: { enqueue: async () => undefined },
        settings,
        now: () => new Date((at as Date).getTime() + minuteMs),
      },
      { name, url: settings.siteUrl },
      id,
    )
}
