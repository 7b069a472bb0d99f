// Purchases by a seed while webhooks, answers, the product and PostgreSQL are lost, and then every rule of money.
//   --runs 10000 --kills 100 --database-kills 50 --buyers 10 --seed …: a run is repeated by its seed
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runMoney } from './money/run.ts'
import { figure, loadNow, record } from './record.mjs'
import { temporaryFolder } from './school.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '50' },
    buyers: { type: 'string', default: '10' },
    seed: { type: 'string', default: 'Sopaan' },
    'without-record': { type: 'boolean', default: false },
  },
})
const loadBefore = loadNow()
const folder = temporaryFolder('money')
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const result = await runMoney({
  runs: Number(values.runs),
  kills: Number(values.kills),
  databaseKills: Number(values['database-kills']),
  buyers: Number(values.buyers),
  seed: values.seed,
  folder,
  report: console.log,
})
for (const [what, times] of [...result.counts].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`  ${what}: ${times}`)
for (const fault of result.faults.slice(0, 10)) console.log(`  a fault of the product: ${fault}`)
for (const { id, says, count, examples } of result.broken)
  console.log(`  ${id} is broken ${count} times: ${says}\n    ${examples.join('\n    ')}`)
console.log(`  seed: ${values.seed}`)
const violations = result.broken.reduce((sum, { count }) => sum + count, 0)
const figures = [
  figure('purchases', result.runs, 'purchases'),
  figure('orders', result.orders, 'orders'),
  figure('the product killed', result.kills, 'times'),
  figure('PostgreSQL killed', result.databaseKills, 'times'),
  figure('violations of the rules of money (I1 to I28, without I9, I15 and I25)', violations, 'violations', 0, 'less'),
  figure('calls answered as a fault of the server', result.faults.length, 'calls', 0, 'less'),
  figure('purchases a second, with all kills', result.purchasesPerSecond, 'purchases/s'),
]
if (!values['without-record'])
  record('money', figures, {
    how: `${result.runs} purchases by the seed ${values.seed} over HTTP, ${values.buyers} at once: webhooks lost, doubled, late, reordered and corrupted, answers lost after the work was done, late authorisations, second payments, orders that share a course, prices changed and courses archived meanwhile, refunds by learners, administrators and at the provider, disputes, and paydays whose payouts fail and come back. The product and PostgreSQL are killed with -9 on the way. Then everything that waits is done, the provider pays out what it holds, a night and a month pass, everything is reported again, the statements of both months are written, and each rule is one statement against our tables and the provider's; the GSTR-1 and the trial balance are downloaded and compared with documents and postings.`,
    loadBefore,
  })
process.exitCode = violations + result.faults.length > 0 ? 1 : 0
