import type { Ctx } from '#platform/api/action.ts'
import { compareRowCounts } from '#platform/database/row-counts.ts'
import { compareCatalogueCounts } from '#features/catalogue/queries/compare-counts.ts'
import { compareCreatorCounts } from '../queries/compare-creator-counts.ts'
import { compareSchoolCounts } from '../queries/compare-school-counts.ts'

/** More of them say nothing more about the cause. */
const maxNamed = 20

/**
 * Compares the counts that are stored beside the rows with the rows, each count in one statement with its rows, so that
 * no write falls between the two. Where they differ the job fails with what differs, and administrators see it among the
 * failures; nothing is corrected, because the cause would stay.
 */
export async function checkCounts({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const differences: string[] = []
  for (const compare of [compareRowCounts, compareSchoolCounts, compareCatalogueCounts, compareCreatorCounts])
    for (const { subject, expected, found } of await compare(db, maxNamed))
      differences.push(`${subject}: ${found} stored, ${expected} in the rows`)
  if (differences.length > 0)
    throw new Error(`Stored counts differ from the rows. ${differences.slice(0, maxNamed).join('; ')}`)
}
