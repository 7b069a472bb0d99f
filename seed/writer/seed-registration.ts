import { and, eq, isNull, sql } from 'drizzle-orm'
import { saleSeries } from '#features/checkout/rules/documents.ts'
import { addRate } from '#features/rates/actions/add-rate.ts'
import { rates } from '#features/rates/tables.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Tx } from '#platform/database/db.ts'
import { dayInIndia, indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { isGstin } from '#platform/format/india.ts'
import { stateCodes } from './seed-people.ts'

/** Days counted back from the first start: the first one and the last one. */
type Span = { from: number; to: number }
/** seed/seller.yaml */
export type SeedSeller = {
  name: string
  address: string
  state: string
  pan: string
  registered: Span
  exempt: Span & { source: string }
  businesses: { name: string; pan: string }[]
}
export type Registration = { seller: SeedSeller; now: Date }

/** The day in India so many days ago. */
const dayAgo = (now: Date, days: number): string => dayInIndia(new Date(now.getTime() - days * dayMs))
const startOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - indiaAheadMs).toISOString()

/**
 * The GSTIN of a PAN in a State, with its check letter.
 * @throws where the PAN or the State is none
 */
export function gstinOf(state: string, pan: string): string {
  const first = `${stateCodes[state]}${pan}1Z`
  const gstin = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => first + last).find(isGstin)
  if (!gstin) throw new Error(`there is no GSTIN of ${pan} in ${state}`)
  return gstin
}

/**
 * The past of the demo's seller: `registrations`, what it was registered as from one moment to another and at which rate of
 * GST it sold, and `businesses`, which buy under a GSTIN. Both are gone with the transaction; the rates stay.
 */
export async function seedRegistration(tx: Tx, registration: Registration | undefined): Promise<void> {
  await tx.execute(sql`
    create temp table registrations (from_at timestamptz, to_at timestamptz, series text, gst_percent int, gstin text, seller jsonb)
      on commit drop`)
  await tx.execute(sql`
    create temp table businesses (place int, state_code text, name text, gstin text) on commit drop`)
  const { name, email, address } = await settingsOfSite(tx, { demo: true, siteUrl: '' })
  const unregistered = { series: saleSeries(false, 0), gstPercent: 0, gstin: null }
  const receipts = { ...unregistered, seller: { name, email, address, gstin: null, stateCode: null } }
  if (!registration) {
    await writePeriods(tx, [{ ...receipts, from: '-infinity', to: 'infinity' }])
    return
  }
  const { seller, now } = registration
  const { registered, exempt } = seller
  const gstin = gstinOf(seller.state, seller.pan)
  const gstPercent = await endRate(tx, dayAgo(now, exempt.from), dayAgo(now, exempt.to - 1), exempt.source)
  const as = (percent: number) => ({
    series: saleSeries(true, percent),
    gstPercent: percent,
    gstin,
    seller: { name: seller.name, email, address: seller.address.trim(), gstin, stateCode: gstin.slice(0, 2) },
  })
  const moments = [registered.from, exempt.from, exempt.to - 1, registered.to - 1].map((days) =>
    startOf(dayAgo(now, days)),
  )
  const ends = ['-infinity', ...moments, 'infinity']
  await writePeriods(
    tx,
    [receipts, as(gstPercent), as(0), as(gstPercent), receipts].map((one, n) => ({
      ...one,
      from: ends[n] as string,
      to: ends[n + 1] as string,
    })),
  )
  await writeBusinesses(tx, seller.businesses)
}

/**
 * Takes the rate of GST down to 0 from one day, and up again from another.
 * @returns the rate that holds otherwise, in per cent
 */
async function endRate(tx: Tx, fromDay: string, untilDay: string, source: string): Promise<number> {
  const [usual] = await tx
    .select()
    .from(rates)
    .where(and(eq(rates.kind, 'gst'), isNull(rates.validTo)))
  if (!usual) throw new Error('no rate of GST holds')
  const { basisPoints } = usual
  await addRate(tx, { kind: 'gst', basisPoints: 0, validFrom: fromDay, source, at: new Date(startOf(fromDay)) })
  const again = { kind: 'gst', basisPoints, validFrom: untilDay, source: usual.source } as const
  await addRate(tx, { ...again, at: new Date(startOf(untilDay)) })
  return basisPoints / 100
}

type Period = { from: string; to: string; series: string; gstPercent: number; gstin: string | null; seller: object }

async function writePeriods(tx: Tx, periods: readonly Period[]): Promise<void> {
  for (const { from, to, series, gstPercent, gstin, seller } of periods)
    await tx.execute(sql`
      insert into registrations (from_at, to_at, series, gst_percent, gstin, seller)
      values (${from}::timestamptz, ${to}::timestamptz, ${series}, ${gstPercent}, ${gstin}, ${JSON.stringify(seller)}::jsonb)`)
}

async function writeBusinesses(tx: Tx, businesses: SeedSeller['businesses']): Promise<void> {
  const rows = businesses.flatMap(({ name, pan }, place) =>
    Object.entries(stateCodes).map(([state, code]) => ({ place, state_code: code, name, gstin: gstinOf(state, pan) })),
  )
  await tx.execute(sql`
    insert into businesses (place, state_code, name, gstin)
    select place, state_code, name, gstin from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (place int, state_code text, name text, gstin text)`)
}
