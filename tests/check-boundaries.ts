import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'

const require = createRequire(import.meta.url)

type Rule = { name: string; to: { circular?: boolean } }
type Boundaries = { forbidden: Rule[]; options: object }
type Item = { type: string; typeOnly?: boolean }
type Swc = { parseFileSync(file: string, options: object): { body: Item[] } }

export const boundaries = require('../boundaries.cjs') as Boundaries

// dependency-cruiser asks swc for TypeScript without JSX and does not mark type imports: both are corrected here.
const swc = require('@swc/core') as Swc
const { parseFileSync } = swc
let withTypes = true
const isCounted = (item: Item) => withTypes || !(item.type === 'ImportDeclaration' && item.typeOnly)
swc.parseFileSync = (file, options) => {
  const ast = parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
  return { ...ast, body: ast.body.filter(isCounted) }
}

/**
 * The violations of boundaries.cjs below a folder, one line each. Rules see type imports too; cycles are counted
 * without them, since they do not exist at run time.
 * @throws when no file was checked: such a check would prove nothing
 */
export async function boundaryViolations(folder = 'src', baseDir = process.cwd()): Promise<string[]> {
  const { options, forbidden } = boundaries
  const isCycle = (rule: Rule) => rule.to.circular === true
  const lines: string[] = []
  for (const cycles of [false, true]) {
    withTypes = !cycles
    const ruleSet = { forbidden: forbidden.filter((rule) => isCycle(rule) === cycles) } as IFlattenedRuleSet
    const { output } = await cruise([folder], { ...options, ruleSet, validate: true, baseDir, cache: false })
    const { summary } = output as ICruiseResult
    if (summary.totalCruised === 0) throw new Error('no module was cruised')
    for (const { rule, from, to, cycle } of summary.violations) {
      const path = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
      lines.push(`${rule.name}: ${path}`)
    }
  }
  return lines
}

/**
 * The doors of a feature that exist both as a file and as a folder, as `contract.ts` beside `contract/`; one line each.
 */
export function doubleDoors(baseDir = process.cwd()): string[] {
  return globSync('src/features/*/*.{ts,tsx}', { cwd: baseDir })
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((door) => existsSync(join(baseDir, door)))
    .map((door) => `double-door: ${door}.ts is beside ${door}/: a door is one of them`)
}

/** What a feature may consist of (ARCHITECTURE.md); `copy/` holds a page's long texts. */
const doors = new Set([
  ...['contract', 'rules', 'policy', 'messages', 'tables', 'queries', 'actions', 'routes', 'jobs', 'emails', 'ui'],
  ...['gateway', 'documents', 'storage', 'preparing', 'copy'],
])

/** What lies beside the doors of a feature, one line each: rules elsewhere reach only what is behind a door. Tests may. */
export function strays(baseDir = process.cwd()): string[] {
  return globSync('src/features/*/*', { cwd: baseDir })
    .filter((path) => !/\.test\.tsx?$/.test(path) && !doors.has(basename(path).replace(/\.tsx?$/, '')))
    .sort()
    .map((path) => `stray: ${path} is no door of its feature`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = [...(await boundaryViolations()), ...doubleDoors(), ...strays()]
  for (const line of lines) console.error(line)
  console.log(lines.length === 0 ? 'boundaries: clean' : `boundaries: ${lines.length} violations`)
  process.exit(lines.length === 0 ? 0 : 1)
}
