import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStatements } from '#features/earnings/actions/write-statements.ts'
import { payoutDetails } from '#features/earnings/tables.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import { ledgerClosedMonths } from '#features/ledger/tables.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { exportContent } from './export-content.ts'
import { tdsRegister } from './tds-register.ts'

let app: TestApp
const quarter = { fromDay: '2026-07-01', toDay: '2026-09-30' }
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const writeAt = (at: string) => writeStatements({ ...app.ctx(), now: () => new Date(at) })
async function givePan(creator: Person, pan: string) {
  await app.database.db.insert(payoutDetails).values({
    uid: `details-${creator.id}`,
    creatorId: creator.id,
    legalName: 'Asha Rao',
    pan,
    region: '27',
    kind: 'upi',
    upiId: 'asha@upi',
    createdAt: new Date('2026-06-01T00:00:00Z'),
    payableFrom: new Date('2026-06-01T00:00:00Z'),
  })
}
/** A payout comes back. */
async function payBack({ id: creatorId }: Person, at: string, paise: number) {
  const lines = [debit('payout_clearing', paise), credit('creator_payable', paise, { creatorId })]
  await app.database.db.transaction((tx) =>
    postEntries(tx, { kind: 'payout_returned', source: `back ${creatorId}`, at: new Date(at), lines }),
  )
}
const linesOf = async (pan: string | null, period = quarter) =>
  (await tdsRegister(app.database.db, period))
    .filter((one) => one.pan === pan)
    .map((one) => [one.month, one.section, one.credited_paise, one.rate_basis_points, one.tds_paise, one.deducted_on])

test('the register names PAN, section, what was credited, and the tax of a month that credits nothing', async () => {
  const [known, unknown] = [await makePerson(app, 'CREATOR'), await makePerson(app, 'CREATOR')]
  await givePan(known, 'ABCPR1234F')
  const [ofKnown, ofUnknown] = [creatorMoney(app, known.id), creatorMoney(app, unknown.id)]
  // July: nothing is left to hold the tax back from.
  await ofKnown.release('2026-07-10T10:00:00Z', 6_000_000)
  await ofKnown.payOut('2026-07-20T10:00:00Z', 6_000_000)
  // August: a payout came back, and holds it back. The month credits nothing.
  await writeAt('2026-08-01T02:00:00Z')
  await payBack(known, '2026-08-05T10:00:00Z', 6_000_000)
  await writeAt('2026-09-01T02:00:00Z')
  // September: less was credited than was released, because some was taken back.
  await ofKnown.release('2026-09-10T10:00:00Z', 1_000_000)
  await ofKnown.refund('2026-09-12T10:00:00Z', 200_000, 'creator_payable')
  await ofUnknown.release('2026-09-10T10:00:00Z', 7_000_000)
  // In no month of the quarter.
  await ofUnknown.release('2026-10-10T10:00:00Z', 1_000_000)
  await writeAt('2026-11-01T02:00:00Z')
  expect(await linesOf('ABCPR1234F')).toEqual([
    ['2026-07', '393', 6_000_000, 1000, 0, null],
    ['2026-08', '393', 0, 1000, 600_000, '2026-08-31'],
    ['2026-09', '393', 800_000, 1000, 80_000, '2026-09-30'],
  ])
  expect(await linesOf(null)).toEqual([['2026-09', '393', 7_000_000, 2000, 1_400_000, '2026-09-30']])

  let file = ''
  for await (const piece of exportContent.tds(app.database.db, quarter)) file += piece.text
  expect(file).toContain('Statement,Creator,PAN,Section,Month,Date,Amount credited,Rate %,TDS,Deducted on')
  expect(file).toMatch(/,Asha Rao,ABCPR1234F,393,2026-09,2026-11-01,8000,10,800,2026-09-30\b/)
})

test('the register adds up to what the ledger booked as tax held back for its months', async () => {
  const [booked] = await queryRows(app.database.db, { paise: number })`
    select coalesce(-sum(e.amount_paise), 0)::bigint as paise
    from ledger_entries e join ledger_transactions t on t.id = e.txn_id
    where e.account = 'tds_payable' and t.kind = 'tds'
      and coalesce(t.late_for, t.booked_on) between ${quarter.fromDay}::date and ${quarter.toDay}::date`
  const lines = await tdsRegister(app.database.db, quarter)
  const sum = lines.reduce((total, one) => total + one.tds_paise, 0)
  expect([sum, booked?.paise]).toEqual([2_080_000, 2_080_000])
})

test('tax of a month that was closed already was deducted on the day on which the books could take it', async () => {
  const creator = await makePerson(app, 'CREATOR')
  await givePan(creator, 'ABCPR9999F')
  await creatorMoney(app, creator.id).release('2026-12-10T10:00:00Z', 6_000_000)
  await app.database.db
    .insert(ledgerClosedMonths)
    .values({ month: '2026-12-01', closedAt: new Date('2027-01-01T00:00:00Z'), closedBy: creator.id })
  await writeAt('2027-01-02T02:00:00Z')
  expect(await linesOf('ABCPR9999F', { fromDay: '2026-10-01', toDay: '2026-12-31' })).toEqual([
    ['2026-12', '393', 6_000_000, 1000, 600_000, '2027-01-01'],
  ])
})
