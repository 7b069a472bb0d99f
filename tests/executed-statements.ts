// The last step of the unit tests in `npm test`: a statement with a shape is compared with PostgreSQL where a test runs it
// (tests/row-shapes.ts), so each one has to be run by some test.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the environment variable with the file where the places of the statements that ran are collected. */
export const executedVariable = 'SOPAAN_EXECUTED_STATEMENTS'

const root = join(import.meta.dirname, '..')
/** `queryRows(…)`…`` of Drizzle, and `sql(shape)`…`` of platform/database/sql.ts, but in a comment. */
const opening = /(?<!^ *\/?\*.*)\b(?:queryRows\(|(?:sql|tx|transaction)\((?=\{|\w*[sS]hape\)))/gm

export type Statement = { file: string; firstLine: number; lastLine: number }

/** The statements with a shape in a file: the lines from the call to the beginning of the SQL. */
export function statementsOf(file: string, source: string): Statement[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  return [...source.matchAll(opening)].flatMap(({ index, 0: call }) => {
    const end = closing(source, index + call.length)
    return source[end] === '`' ? [{ file, firstLine: lineOf(index), lastLine: lineOf(end) }] : []
  })
}

/** Where what follows the bracket that closes before `at` begins. */
function closing(source: string, at: number): number {
  let open = 1
  let end = at
  for (; open > 0 && end < source.length; end += 1) {
    if (source[end] === '(') open += 1
    if (source[end] === ')') open -= 1
  }
  return end
}

/** @param executed the places that ran, `file:line` each, as tests/row-shapes.ts writes them */
export function neverExecuted(statements: readonly Statement[], executed: readonly string[]): Statement[] {
  const ran = new Set(executed)
  return statements.filter(({ file, firstLine, lastLine }) => {
    for (let line = firstLine; line <= lastLine; line += 1) if (ran.has(`${file}:${line}`)) return false
    return true
  })
}

/** Every statement with a shape in the product and in the seed. */
export function allStatements(): Statement[] {
  const files = globSync(['src/**/*.ts', 'seed/**/*.ts'], { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => statementsOf(file, readFileSync(join(root, file), 'utf8')))
}

if (process.argv[1] === import.meta.filename) {
  const executed = readFileSync(process.env[executedVariable] ?? '', 'utf8').split('\n')
  const statements = allStatements()
  const missing = neverExecuted(statements, executed)
  for (const { file, firstLine } of missing) process.stderr.write(`${file}:${firstLine} was run by no test\n`)
  process.stdout.write(`${statements.length - missing.length} of ${statements.length} statements were compared\n`)
  if (missing.length > 0) process.exitCode = 1
}
