import { checkLedger } from '#features/finance/actions/check-ledger.ts'
import { ledgerDifferences } from '#features/finance/tables.ts'
import type { TestApp } from './make.ts'

/** Every difference that a night's check writes down at a moment. */
export async function ledgerAlarms(app: TestApp, at: Date): Promise<object[]> {
  await checkLedger({ ...app.ctx(), now: () => at })
  const { kind, subject, expectedPaise, foundPaise } = ledgerDifferences
  return app.database.db.select({ kind, subject, expectedPaise, foundPaise }).from(ledgerDifferences)
}
