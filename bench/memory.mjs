// Memory at rest: the server's process and all of PostgreSQL's, a minute after the last request.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, loadNow, record } from './record.mjs'
import { courseAddresses, postgresIn, withSchool } from './school.mjs'

const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60)
const loadBefore = loadNow()

const figures = await withSchool(async ({ url, pid, dataDir }) => {
  const fresh = resident(pid)
  // A server that has never rendered holds less than one that has.
  const courses = await courseAddresses(url, 10)
  for (const path of ['/', '/course-marketplace', '/login', ...courses]) await (await fetch(url + path)).text()
  await sleep(idleSeconds * 1000)
  const node = resident(pid)
  const database = postgresIn(dataDir)
  const shared = database.reduce((sum, one) => sum + proportional(one), 0)
  return [
    figure('Node and PostgreSQL together', node + shared, 'MB', 350, 'less'),
    figure('Node, resident', node, 'MB'),
    figure('Node, resident, right after the start', fresh, 'MB'),
    figure(`PostgreSQL, ${database.length} processes, proportional`, shared, 'MB'),
    figure(
      'PostgreSQL, the sum of what each calls resident (shared memory counted again and again)',
      database.reduce((sum, one) => sum + resident(one), 0),
      'MB',
    ),
  ]
})

function kilobytes(text, name) {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
}

function resident(pid) {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024
}

/** Memory shared with others counts by its share, so that the sum over processes is what they take together. */
function proportional(pid) {
  return kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss') / 1024
}

record('memory', figures, {
  how: `${idleSeconds} s after the last request. Node by its resident set (VmRSS); PostgreSQL's processes share their buffers, so each counts by its proportional set (Pss of /proc/PID/smaps_rollup; needs the right to read it: root, or the same user).`,
  loadBefore,
})
