import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Property = Node & { key?: { name?: string } }
type Declarator = Node & { id: { name: string }; init?: Node | null }

/** The fields of an endpoint that the browser never reads, except for the input of those that a form validates with. */
const unread = ['input', 'reply', 'meta', 'summary']

/**
 * Strips the contracts for the browser: endpoints lose what only the server reads, and every schema may be dropped
 * where nobody uses it. A public page then carries neither the schemas nor the library behind them; a page with a form
 * (`<Form of={register.input}>`) carries that form's.
 */
export function stripContracts(root: string): Plugin {
  let forms = new Set<string>()
  return {
    name: 'strip-contracts',
    enforce: 'pre',
    buildStart() {
      forms = endpointsOfForms(root)
    },
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/src\/(features\/[^/]+\/contract|platform\/api\/validation)(\/[^/]+)?\.ts$/.test(id)) return null
      return { code: stripContract(code, forms), map: null }
    },
  }
}

/** The endpoints whose input some page's code names. */
function endpointsOfForms(root: string): Set<string> {
  const files = globSync('src/{features/*/ui,app/shell}/**/*.{ts,tsx}', { cwd: root })
  const uses = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/(\w+)\.input\b/g)])
  return new Set(uses.map((use) => use[1] as string))
}

/** The code of a contract without what only the server reads; `forms` keep the input that they validate with. */
export function stripContract(code: string, forms: ReadonlySet<string>): string {
  const edits: { start: number; end: number; text: string }[] = []
  const { program } = parseSync('contract.ts', code, { lang: 'ts' })
  for (const statement of program.body as (Node & { declaration?: Node | null; declarations?: Declarator[] })[]) {
    const declared = (statement.declaration ?? statement) as Node & { declarations?: Declarator[] }
    for (const { id, init } of declared.declarations ?? []) {
      if (!init || !mayHaveEffect(init)) continue
      edits.push(
        { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      )
      edits.push(...unreadParts(init as Call, forms.has(id.name)))
    }
  }
  return apply(code, edits)
}

/** Functions and plain values are free to drop as they are. */
function mayHaveEffect(init: Node): boolean {
  return !['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'TemplateLiteral'].includes(init.type)
}

function unreadParts(init: Call, hasForm: boolean): { start: number; end: number; text: string }[] {
  if (init.type !== 'CallExpression' || init.callee.name !== 'endpoint') return []
  return (init.arguments[0]?.properties ?? [])
    .filter(({ key }) => unread.includes(key?.name ?? '') && !(hasForm && key?.name === 'input'))
    .map(({ start, end, key }) => ({ start, end, text: `${key?.name}: undefined` }))
}

function apply(code: string, edits: { start: number; end: number; text: string }[]): string {
  const inOrder = edits.toSorted((a, b) => b.start - a.start || b.end - a.end)
  return inOrder.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
