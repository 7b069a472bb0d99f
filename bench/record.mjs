// Writes what was measured, with machine, date and commit, and the table of all results.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './school.mjs'

const folder = join(root, 'bench/results')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** One figure: `target` is what it is held to, the better direction as `best`. */
export function figure(what, value, unit, target, best) {
  const met = target === undefined ? undefined : best === 'more' ? value >= target : value <= target
  return { what, value: Math.round(value * 100) / 100, unit, ...(target === undefined ? {} : { target, best, met }) }
}

/**
 * Prints the figures, keeps them in results/NAME.json and rewrites results/README.md.
 * @param {string} name
 * @param {ReturnType<typeof figure>[]} figures
 * @param {{ how: string, loadBefore: number }} about
 */
export function record(name, figures, { how, loadBefore }) {
  const dirty = git('status', '--porcelain', '--', 'src', 'package-lock.json') !== ''
  const result = {
    name,
    how,
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD') + (dirty ? ' with changes' : ''),
    machine: {
      processor: cpus()[0]?.model ?? '',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${type()} ${release()}`,
      node: process.version,
      // Above 0.5 something else was running, and times are worse than they need be.
      loadBefore,
    },
    figures,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
  for (const one of figures) console.log(line(one))
  writeFileSync(join(folder, 'README.md'), table())
}

export const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The load of the last minute, to be asked before a measurement begins. */
export const loadNow = () => Math.round(loadavg()[0] * 100) / 100

function line({ what, value, unit, target, best, met }) {
  const held = target === undefined ? '' : `   ${met ? '✓' : '✗'} ${best === 'more' ? '≥' : '≤'} ${target} ${unit}`
  return `  ${what}: ${value} ${unit}${held}`
}

function table() {
  const results = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const parts = results.map(({ name, how, date, commit, machine, figures }) => {
    const rows = figures.map(
      ({ what, value, unit, target, best, met }) =>
        `| ${what} | ${value} ${unit} | ${target === undefined ? '' : `${best === 'more' ? '≥' : '≤'} ${target} ${met ? '✓' : '✗'}`} |`,
    )
    const where = `${machine.cores} × ${machine.processor}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node.slice(1)}`
    return `## ${name}\n\n${how}\n\n| what | measured | held to |\n|---|---|---|\n${rows.join('\n')}\n\n${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${where}, load before ${machine.loadBefore}\n`
  })
  return `# Results\n\nWritten by the commands of bench/; the JSON beside this page holds the same.\n\n${parts.join('\n')}`
}
