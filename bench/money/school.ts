import { chmod, mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '#platform/database/db.ts'
import { startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { readServerFile } from '#platform/database/embedded-postgres/processes.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrateQueue } from '#platform/jobs/jobs.ts'
import { type MadeBundle, makeBundle } from '../../tests/bundles.ts'
import { makeCoupon, makePlatformCoupon } from '../../tests/coupons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, type TestApp } from '../../tests/make.ts'
import { freePort, type Run, start } from '../../tests/start/run-product.ts'

/** A course as the buyers see it; `pricePaise` is what it costs after its discount. */
export type SoldCourse = MadeCourse & { pricePaise: number }

/** No creator's id. */
export const platformKey = 0

export type MoneySchool = {
  url: string
  /** The database as its owner, for looking and for letting time pass. */
  database: Database
  /** The same database by the role that the product works by. */
  applicationUrl: string
  learners: readonly Person[]
  creators: ReadonlyMap<number, Person>
  administrators: readonly [Person, Person]
  courses: readonly SoldCourse[]
  /** A code of each creator, by the creator, and of the platform, by `platformKey`. */
  coupons: ReadonlyMap<number, string>
  /** One of each creator, and the platform's. */
  bundles: readonly MadeBundle[]
  /** Kills the product with -9 and starts it again. */
  killProduct(): Promise<void>
  /** Kills PostgreSQL's first process with -9; it is started again by who started it. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/** A server of PostgreSQL with an empty database: its owner's address, and the product's. */
export type MoneyPostgres = {
  url: string
  applicationUrl: string
  /** Kills it with -9; resolves once it can be killed again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Size = { learners: number; courses: number }
const creatorCount = 5
const maxStarts = 5
const seller = {
  name: 'Sopaan',
  email: 'accounts@example.in',
  legalName: 'Sopaan Learning Private Limited',
  address: 'Indore 452001',
  gstin: '23AABCS1429B1Z2',
}

/**
 * A school in this folder that sells: PostgreSQL and the product are processes of their own, so that either can be killed
 * under the other. Its people have sessions already, as signing in is not what is measured.
 */
export async function openMoneySchool(
  folder: string,
  size: Size,
  openPostgres: (folder: string) => Promise<MoneyPostgres> = openEmbedded,
): Promise<MoneySchool> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const postgres = await openPostgres(folder)
  const database = openDatabase(postgres.url, { max: 2, patient: true })
  await migrate(database.sql)
  await migrateQueue(postgres.url)
  const people = await fillSchool(database, size)
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.applicationUrl,
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: `${folder}/data`,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
  }
  let product = await startProduct(env)
  const url = `http://127.0.0.1:${port}`
  await registerSeller(url, people.administrators[0])
  return {
    url,
    database,
    applicationUrl: postgres.applicationUrl,
    ...people,
    async killProduct() {
      product.child.kill('SIGKILL')
      await product.ended()
      product = await startProduct(env)
    },
    killDatabase: postgres.kill,
    async stop() {
      product.killAll()
      await product.ended()
      if (process.env.BENCH_LOG) console.log(product.printed())
      await database.close()
      await postgres.stop()
    },
  }
}

/** A start that finds the database being killed ends, and is begun again as by a supervisor. */
async function startProduct(env: Record<string, string>): Promise<Run> {
  for (let starts = 1; ; starts += 1) {
    const product = start(env)
    try {
      await product.says('Sopaan is ready', 240_000)
      return product
    } catch (error) {
      product.killAll()
      if (starts >= maxStarts) throw error
      await sleep(500)
    }
  }
}

async function openEmbedded(folder: string): Promise<MoneyPostgres> {
  const postgres = await startPostgres({ dataDir: `${folder}/postgres` })
  return { ...postgres, kill: () => killDatabase(postgres.whereCluster) }
}

async function killDatabase(cluster: string): Promise<void> {
  const killed = await readServerFile(cluster)
  if (!killed) throw new Error('PostgreSQL does not run')
  process.kill(killed.pid, 'SIGKILL')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const server = await readServerFile(cluster)
    if (server && server.pid !== killed.pid && server.ready) return
  }
  throw new Error('PostgreSQL was not started again')
}

/** People and courses of every price, beside which the product finds nothing to fill in. */
async function fillSchool(database: Database, size: Size) {
  // The makers of the tests need of a server no more than this.
  const app = { database, ctx: () => ({ now: () => new Date() }) } as unknown as TestApp
  const creators: Person[] = []
  for (let n = 0; n < creatorCount; n += 1) creators.push(await makePerson(app, 'CREATOR'))
  const courses: SoldCourse[] = []
  for (let n = 0; n < size.courses; n += 1) {
    const pricePaise = [100, 4900, 49_900, 99_999, 129_950, 250_001, 499_900][n % 7] as number
    const discountPaise = n % 3 === 0 && pricePaise > 1000 ? Math.floor(pricePaise / 7) : 0
    const creatorId = (creators[n % creatorCount] as Person).id
    const course = await makeCourse(app, { pricePaise, discountPaise, creatorId })
    courses.push({ ...course, pricePaise: pricePaise - discountPaise })
  }
  // Some run out of uses while others sell on.
  const coupons = new Map<number, string>()
  for (const [n, { id }] of creators.entries()) {
    const limits = { maxUses: n % 2 === 0 ? 15 : null, usesPerPerson: 2 }
    const { codes } = await makeCoupon(app, { creatorId: id }, { percent: 15 + n, ...limits })
    coupons.set(id, codes[0] ?? '')
  }
  // For every course, and larger than the platform's share.
  const { codes } = await makePlatformCoupon(app, { percent: 45, usesPerPerson: 3 })
  coupons.set(platformKey, codes[0] ?? '')
  const bundles: MadeBundle[] = []
  const bundleOf = async (bundled: readonly SoldCourse[], creatorId: number | null) => {
    const together = bundled.reduce((sum, course) => sum + course.pricePaise, 0)
    const more = { creatorId, pricePaise: Math.max(100, Math.floor(together * 0.7)) }
    if (bundled.length > 1) bundles.push(await makeBundle(app, bundled, more))
  }
  for (const { id } of creators) await bundleOf(courses.filter(({ creatorId }) => creatorId === id).slice(0, 4), id)
  await bundleOf(courses.slice(2, 7), null)
  const learners: Person[] = []
  for (let n = 0; n < size.learners; n += 1) learners.push(await makePerson(app))
  const administrators = [await makePerson(app, 'ADMIN'), await makePerson(app, 'ADMIN')] as const
  return {
    learners,
    courses,
    bundles,
    administrators,
    coupons,
    creators: new Map(creators.map((one) => [one.id, one])),
  }
}

/** With a GSTIN the sales carry tax and their documents are tax invoices. */
async function registerSeller(url: string, { token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${url}/api/admin/site`, { headers })).json()) as { data: object }
  const body = JSON.stringify({ ...data, ...seller })
  const answer = await fetch(`${url}/api/admin/site`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the seller was not saved: ${await answer.text()}`)
}
