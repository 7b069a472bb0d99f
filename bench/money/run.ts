import { setTimeout as sleep } from 'node:timers/promises'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { seededRandom } from '../../seed/writer/seeded-random.ts'
import { type BrokenRule, findBrokenRules, moneyRules } from '../../tests/money-rules.ts'
import { calmDown, fingerprint, passNight, reportAgain } from './ending.ts'
import { decideDisputes } from './disputing.ts'
import { giveDetails, payCreators, returnLatePayouts } from './paying-out.ts'
import { makePurchase } from './plan.ts'
import { providerRules } from './provider-rules.ts'
import { compareReports, statementRules } from './report-rules.ts'
import { refundWholeAtProvider } from './returning.ts'
import { type MoneyPostgres, type MoneySchool, openMoneySchool } from './school.ts'
import { openWorld, type Purchase, type World } from './world.ts'
import { closeWindowsAt, endMonthOf } from './writing-statements.ts'

/** How much later the month after the sales is: every refund window is over. */
const monthMs = 31 * dayMs

export type MoneyOptions = {
  runs: number
  seed: string
  /** How often the product and PostgreSQL are killed with -9. */
  kills: number
  databaseKills: number
  /** Buyers at once. */
  buyers: number
  folder: string
  /** Says how far it is. */
  report?: (line: string) => void
  /** Another server than the embedded one. */
  openPostgres?: (folder: string) => Promise<MoneyPostgres>
  /** Prepares what else goes on in the school, until the purchases and the kills are over. */
  meanwhile?: (school: MoneySchool) => Promise<(isOver: () => boolean) => Promise<void>>
}
export type MoneyResult = {
  runs: number
  kills: number
  databaseKills: number
  /** Rules that are broken at the end, with examples; none where all is well. */
  broken: BrokenRule[]
  /** Calls that the product answered as its own fault. */
  faults: string[]
  counts: Map<string, number>
  purchasesPerSecond: number
  orders: number
}

/** Purchases by a seed while everything goes wrong, and then the rules of money. */
export async function runMoney(options: MoneyOptions): Promise<MoneyResult> {
  const { runs, report = () => {} } = options
  const size = {
    learners: Math.max(10, Math.ceil(runs / 12)),
    courses: Math.min(84, Math.max(21, Math.ceil(runs / 10))),
  }
  const school = await openMoneySchool(options.folder, size, options.openPostgres)
  try {
    const world = openWorld(school)
    await giveDetails(world)
    const work = await options.meanwhile?.(school)
    const began = performance.now()
    await buyAndKill(world, options, work)
    const tookMs = performance.now() - began
    report(`  ${runs} purchases in ${Math.round(tookMs / 1000)} s`)
    const broken = await checkInTheEnd(world, options)
    const [row] = await school.database.sql`select count(*)::int as n from orders`
    return {
      runs,
      kills: options.kills,
      databaseKills: options.databaseKills,
      broken,
      faults: world.faults,
      counts: world.counts,
      purchasesPerSecond: runs / (tookMs / 1000),
      orders: Number(row?.n ?? 0),
    }
  } finally {
    await school.stop()
  }
}

async function buyAndKill(world: World, options: MoneyOptions, work?: (isOver: () => boolean) => Promise<void>) {
  const { runs, seed, kills, databaseKills, buyers, report } = options
  let next = 0
  const buying = Array.from({ length: buyers }, async () => {
    while (next < runs) {
      const n = next
      next += 1
      if (report && n > 0 && n % 500 === 0) report(`  ${n} purchases`)
      for (const { act, purchase } of takeDue(world, n)) await act(world, purchase)
      await makePurchase(world, seed, n)
    }
  })
  let buyingOver = false
  const everyBuyer = Promise.all(buying).finally(() => (buyingOver = true))
  /** Kills spread over the purchases, each a little after one of them began. */
  const killing = async (name: string, times: number, kill: () => Promise<void>) => {
    const random = seededRandom(`${seed} kill ${name}`)
    for (let n = 0; n < times; n += 1) {
      const after = ((n + random.next()) * runs) / (times + 0.5)
      while (next < after && !buyingOver) await sleep(20)
      await sleep(random.whole(0, 300))
      await kill()
    }
  }
  let isOver = false
  const buyingAndKilling = Promise.all([
    everyBuyer,
    // The last one comes on the payday at the end.
    killing('product', kills - 1, world.school.killProduct),
    killing('database', databaseKills, world.school.killDatabase),
  ]).finally(() => (isOver = true))
  await Promise.all([buyingAndKilling, work?.(() => isOver)])
}

function takeDue(world: World, n: number) {
  const due = world.later.filter(({ at }) => at <= n)
  world.later = world.later.filter(({ at }) => at > n)
  return due
}

async function checkInTheEnd(world: World, { runs, report = () => {} }: MoneyOptions): Promise<BrokenRule[]> {
  const { db } = world.school.database
  const rules = [...Object.values(moneyRules), ...providerRules]
  for (const { act, purchase } of takeDue(world, Infinity)) await act(world, purchase)
  await decideDisputes(world)
  await calmDown(world)
  report('  nothing is on its way any more')
  await passNight(world)
  const soldUntil = new Date()
  await endMonthOf(world, soldUntil)
  const broken = await findBrokenRules(db, rules)
  report('  a night has passed, and the statements are written')

  const before = await fingerprint(world)
  await reportAgain(world, Math.min(1000, Math.ceil(runs / 5)))
  const after = await fingerprint(world)
  if (before !== after)
    broken.push({
      id: 'I8, I27',
      says: 'Nothing changes where everything is reported again.',
      count: 1,
      examples: [before, after],
    })

  const later = new Date(soldUntil.getTime() + monthMs)
  await closeWindowsAt(world, later)
  await passNight(world)
  await refundSomeLate(world, Math.ceil(runs / 50))
  await payEverybody(world)
  await endMonthOf(world, later)
  report('  a month has passed, and its statements are written')
  const reports = await compareReports(world)
  await findAnsweredOrders(world)
  await countStatements(world)
  await countSettlements(world)
  for (const one of [...(await findBrokenRules(db, [...rules, ...statementRules])), ...reports])
    if (!broken.some(({ says }) => says === one.says)) broken.push({ ...one, says: `${one.says} (after a month)` })
  for (const { id, what } of world.broken) broken.push({ id, says: 'An answer broke it.', count: 1, examples: [what] })
  return broken
}

/** What a buyer was answered is there, whatever was killed since. */
async function findAnsweredOrders({ school, answered, broken }: World): Promise<void> {
  const found = new Set((await school.database.sql({ uid: text })`select uid from orders`).map(({ uid }) => uid))
  for (const uid of answered) if (!found.has(uid)) broken.push({ id: 'answered', what: `no order ${uid}` })
}

/** Without statements their rules would hold of nothing. */
async function countStatements(world: World): Promise<void> {
  const [row] = await queryRows(world.school.database.db, { written: number, paid: number })`
    select count(*)::int as written, count(*) filter (where paid_paise > 0)::int as paid from statements`
  if (!row || row.written <= world.school.creators.size || row.paid === 0)
    throw new Error(`there are ${row?.written} statements, and ${row?.paid} of them with a payout`)
  world.counts.set('a statement was written', row.written)
  world.counts.set('a statement with a payout was written', row.paid)
}

/** Without settlements and lines of their reports the rules about them would hold of nothing. */
async function countSettlements({ school, counts }: World): Promise<void> {
  const [row] = await queryRows(school.database.db, { settled: number, lines: number })`
    select (select count(*) from settlements)::int as settled, (select count(*) from settlement_items)::int as lines`
  if (!row || row.settled === 0 || row.lines === 0) throw new Error('nothing was settled')
  counts.set('a settlement reached the bank', row.settled)
  counts.set('a line of a settlement was compared', row.lines)
}

/** Two paydays: the product is killed in the first, and what comes back of it is paid again with the second. */
async function payEverybody(world: World): Promise<void> {
  await Promise.all([payCreators(world), world.school.killProduct()])
  await calmDown(world)
  await returnLatePayouts(world)
  await payCreators(world)
  await passNight(world)
}

/** Goodwill after the window: what is revenue and payable already is turned around too. */
async function refundSomeLate(world: World, many: number): Promise<void> {
  const sold = await world.school.database.sql`
    select provider_order_id as id from orders o where state = 'paid' and total_paise > 0 and not exists (
      select from payments p join disputes d on d.payment_id = p.id where p.order_id = o.id) order by uid limit ${many}`
  const random = seededRandom('late')
  for (const { id } of sold) {
    const orders = [{ uid: '', providerOrderId: String(id), callbackUrl: '', keyId: '', uids: [] }]
    const purchase = { n: 0, random, learner: world.school.learners[0], courses: [], orders, returned: [] }
    await refundWholeAtProvider(world, purchase as unknown as Purchase)
  }
}
