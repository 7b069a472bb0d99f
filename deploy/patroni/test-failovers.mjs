// Kills the leader of three nodes again and again while people buy and learn, and counts what was lost and what they saw.
//   --kills 10 --kill machine|postgres|both --runs 600 --buyers 4 --seed … --rows-alone --several-hosts --without-record
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runMoney } from '../../bench/money/run.ts'
import { figure, loadNow, middle, record } from '../../bench/record.mjs'
import { temporaryFolder } from '../../bench/school.mjs'
import { makeLearners } from './test/learners.mjs'
import { startThreeNodes } from './test/three-nodes.mjs'
import { writeRows } from './test/write-rows.mjs'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    kill: { type: 'string', default: 'both' },
    runs: { type: 'string' },
    buyers: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'Sopaan' },
    'rows-alone': { type: 'boolean', default: false },
    'several-hosts': { type: 'boolean', default: false },
    'without-record': { type: 'boolean', default: false },
  },
})
const loadBefore = loadNow()
const kills = Number(values.kills)
const folder = temporaryFolder('failovers')
let nodes
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void (nodes?.stop() ?? Promise.resolve()).finally(() => process.exit(1)))

const killed = []
let learners
let rows
/** Kills the leader, in turn a whole node and its PostgreSQL alone. */
async function kill() {
  const what = values.kill === 'both' ? ['machine', 'postgres'][killed.length % 2] : values.kill
  await nodes.kill(what, () => killed.push({ what, at: performance.now() }))
  console.log(`  killed ${killed.length} of ${kills}: ${what}`)
}

/** Eight writers of rows, and nothing of the product. */
async function runRows() {
  nodes = await startThreeNodes(`${folder}/nodes`)
  console.log('  three nodes are up')
  let isOver = false
  const writing = Array.from({ length: 8 }, (_, n) => writeRows(nodes.url, `failover_rows_${n}`, () => isOver))
  for (let n = 0; n < kills; n += 1) {
    await sleep(3_000)
    await kill()
  }
  isOver = true
  const found = await Promise.all(writing)
  rows = {
    written: found.flatMap(({ written }) => written).sort((a, b) => a.began - b.began),
    lost: found.flatMap(({ lost }) => lost),
  }
  await nodes.stop()
}

const runSchool = () =>
  runMoney({
    runs: Number(values.runs ?? kills * 60),
    kills: 1,
    databaseKills: kills,
    buyers: Number(values.buyers),
    seed: values.seed,
    folder,
    report: console.log,
    async openPostgres() {
      nodes = await startThreeNodes(`${folder}/nodes`)
      console.log('  three nodes are up')
      const address = (url) => (values['several-hosts'] ? nodes.severalHosts(url) : url)
      return { url: address(nodes.url), applicationUrl: address(nodes.applicationUrl), kill, stop: nodes.stop }
    },
    async meanwhile(school) {
      const write = await makeLearners(school)
      return async (isOver) => {
        ;[learners, rows] = await Promise.all([write(isOver), writeRows(nodes.url, 'failover_rows', isOver)])
      }
    },
  })

const rowsAlone = values['rows-alone']
const result = rowsAlone ? await runRows() : await runSchool()

if (result) {
  for (const fault of result.faults.slice(0, 10)) console.log(`  a fault of the product: ${fault}`)
  for (const { id, says, count, examples } of result.broken)
    console.log(`  ${id} is broken ${count} times: ${says}\n    ${examples.join('\n    ')}`)
  for (const [error, times] of Map.groupBy(learners.seen, (one) => one))
    console.log(`  a learner saw ${times.length} times: ${error}`)
  for (const one of [...learners.lost, ...learners.twice].slice(0, 10)) console.log(`  lost or twice: ${one}`)
}

/** From the kill until the first row that was started after it is acknowledged. */
const without = (what) =>
  killed
    .filter((one) => one.what === what)
    .map(({ at }) => (rows.written.find(({ began }) => began > at)?.ended ?? Infinity) - at)
const times = (what) => {
  const found = without(what)
  return found.length === 0
    ? []
    : [
        figure(`without writes, ${what} killed, the middle`, middle(found) / 1000, 's'),
        figure(`without writes, ${what} killed, the longest`, Math.max(...found) / 1000, 's'),
      ]
}
const forSchool = () => [
  figure('purchases', result.runs, 'purchases'),
  figure('there twice', learners.twice.length, 'writes', 0, 'less'),
  figure(
    'violations of the rules of money',
    result.broken.reduce((sum, { count }) => sum + count, 0),
    'violations',
    0,
    'less',
  ),
  figure('calls answered as a fault of the server', result.faults.length, 'calls', 0, 'less'),
  figure('errors that a learner saw', learners.seen.length, 'errors', 0, 'less'),
  figure('held on the device and sent later', learners.later, 'writes'),
  figure('the longest that a press waited', learners.longestMs / 1000, 's'),
]
const figures = [
  figure('leaders killed', killed.length, 'times'),
  figure('writes acknowledged', (learners?.writes ?? 0) + rows.written.length, 'writes'),
  figure('acknowledged and not there', (learners?.lost.length ?? 0) + rows.lost.length, 'writes', 0, 'less'),
  ...(rowsAlone ? [] : forSchool()),
  ...times('machine'),
  ...times('postgres'),
]
const work = rowsAlone
  ? 'eight clients write a row every 50 ms by plain SQL. Then every acknowledged row is looked for.'
  : `${result.runs} purchases by the seed ${values.seed}, ${values.buyers} at once, and 8 learners go on (progress, notes, enquiries, wishlist, profile, by the client of the pages), and a row is written every 50 ms by plain SQL. Then every acknowledged write is looked for, and the rules of money are checked as in money.`
if (values['without-record']) for (const one of figures) console.log(`  ${one.what}: ${one.value} ${one.unit}`)
else
  record(rowsAlone ? 'failovers-rows' : 'failovers', figures, {
    how: `Three nodes of Patroni, etcd and PostgreSQL from Debian's packages on one machine (deploy/patroni), synchronous replication, ${values['several-hosts'] ? 'the driver choosing among three hosts' : 'HAProxy before them'}. The leader is killed with -9 ${kills} times, in turn the whole node and its PostgreSQL alone, while ${work}`,
    loadBefore,
  })
process.exit(figures.some(({ met }) => met === false) ? 1 : 0)
