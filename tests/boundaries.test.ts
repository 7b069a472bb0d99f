import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundaries, boundaryViolations, doubleDoors, strays } from './check-boundaries.ts'

// A tree of its own with one planted violation a rule.
const planted: Record<string, [file: string, text: string][]> = {
  'order-faq': [
    ['src/features/faq/queries.ts', "import { b } from '#features/catalogue/queries.ts'\nexport const a = b"],
    ['src/features/catalogue/queries.ts', 'export const b = 1'],
  ],
  'unknown-feature': [
    ['src/features/gamification/rules.ts', "import '../faq/rules.ts'"],
    ['src/features/faq/rules.ts', 'export const a = 1'],
  ],
  'platform-knows-no-feature': [['src/platform/format/money.ts', "import '#features/faq/rules.ts'"]],
  'design-knows-no-feature': [
    ['src/design/button.tsx', "import '#features/faq/rules.ts'\nexport const B = () => <b />"],
  ],
  'nothing-imports-app': [
    ['src/features/blog/rules.ts', "import '#app/server.ts'"],
    ['src/app/server.ts', 'export const s = 1'],
  ],
  'product-never-imports-sandbox': [['src/features/checkout/rules/tax.ts', "import '#sandbox/razorpay/sandbox.ts'"]],
  'sandbox-imports-platform-alone': [['src/sandbox/razorpay/sandbox.ts', "import '#features/faq/rules.ts'"]],
  'private-doors': [
    ['src/features/site/queries.ts', "import '#features/checkout/jobs.ts'"],
    ['src/features/checkout/jobs.ts', 'export const j = 1'],
  ],
  'ui-runs-in-the-browser': [
    [
      'src/features/learning/ui/player.tsx',
      "import { readFile } from 'node:fs/promises'\nimport type { T } from '../tables.ts'\nexport const P = (t: T) => <p>{String(readFile)}{t}</p>",
    ],
    ['src/features/learning/tables.ts', 'export type T = string'],
  ],
  'rupees-at-the-edges': [
    ['src/features/teaching/queries.ts', "import { r } from '#platform/format/rupees.ts'\nexport const a = r"],
    ['src/platform/format/rupees.ts', 'export const r = 1'],
  ],
  'sharp-in-one-place': [
    ['src/features/catalogue/actions/draw-cover.ts', "import sharp from 'sharp'\nexport const s = sharp"],
  ],
  'traces-and-reports-when-set': [
    ['src/app/worker.ts', "import './traces/open-traces.ts'"],
    ['src/app/traces/open-traces.ts', 'export const t = 1'],
  ],
  'typst-in-one-place': [
    [
      'src/features/checkout/documents/draw.ts',
      "import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'\nexport const c = NodeCompiler",
    ],
  ],
  'pure-doors': [
    ['src/features/theme/contract/theme.ts', "import '#platform/database/db.ts'"],
    ['src/platform/database/db.ts', 'export const d = 1'],
    ['src/features/theme/policy.ts', "import './tables.ts'"],
    ['src/features/theme/tables.ts', 'export const t = 1'],
  ],
  'no-cycles': [
    ['src/features/media/a.ts', "import './b.ts'"],
    ['src/features/media/b.ts', "import './a.ts'"],
  ],
  'no-unresolvable': [['src/features/media/c.ts', "import './nowhere.ts'"]],
}

let folder: string
let lines: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-boundaries-'))
  const root = resolve(import.meta.dirname, '..')
  const { imports } = (await import('../package.json', { with: { type: 'json' } })).default
  const files: [string, string][] = [
    ['package.json', JSON.stringify({ type: 'module', imports })],
    ...Object.values(planted).flat(),
    ['src/features/theme/contract.ts', 'export const t = 1'],
    ['src/features/faq/policy.ts', 'export const p = 1'],
    ['src/features/blog/actions/read-policy.ts', "import '#features/faq/policy.ts'"],
    ['src/features/blog/ui/read-policy.tsx', "import '#features/faq/policy.ts'"],
  ]
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  lines = await boundaryViolations('src', folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Object.keys(planted))('catches a planted violation of %s', (rule) => {
  expect(lines.filter((line) => line.startsWith(`${rule}: `))).not.toEqual([])
})

test('a policy reads no table, and is open to other features and to the browser', () => {
  expect(lines).toContain('pure-doors: src/features/theme/policy.ts → src/features/theme/tables.ts')
  expect(lines.filter((line) => line.includes('src/features/faq/policy.ts'))).toEqual([])
})

test('every rule of boundaries.cjs has its planted violation', () => {
  const names = boundaries.forbidden
    .map((rule) => rule.name)
    .filter((name) => !name.startsWith('order-') || name === 'order-faq')
  expect(Object.keys(planted).sort()).toEqual(names.sort())
})

test('catches a file beside the doors of a feature', () => {
  expect(strays(folder)).toEqual([
    'stray: src/features/media/a.ts is no door of its feature',
    'stray: src/features/media/b.ts is no door of its feature',
    'stray: src/features/media/c.ts is no door of its feature',
  ])
})

test('catches a door that is a file and a folder at once', () => {
  expect(doubleDoors(folder)).toEqual([
    'double-door: src/features/theme/contract.ts is beside src/features/theme/contract/: a door is one of them',
  ])
})
