// Part of `npm run check`: the interface writes in one way (decisions/0033). `useWrite` and `<Form of>` know that a write
// runs; no component keeps a flag of its own for it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const helper = 'src/design/use-write.ts'

/** Where a flag of one's own, or TanStack Query's own hook, is right. */
const allowed: readonly RegExp[] = [
  // TanStack Query is not loaded there: pages of visitors, and the bar above every page.
  /^src\/features\/accounts\/ui\/(resend-code|terms-notice)\.tsx$/,
  /^src\/features\/site\/ui\/become-creator\.tsx$/,
  /^src\/features\/community\/ui\/course-reviews\.tsx$/,
  // Shows a button's states.
  /^src\/app\/gallery\/controls\.tsx$/,
  // Its own submit.
  /^src\/design\/form\.tsx$/,
]

const ownWays: readonly (readonly [sign: RegExp, what: string])[] = [
  [/\bset(Busy|Deleting|Loading|Publishing|Running|Saving|Sending|Submitting|Working)\] = useState/, 'a busy flag'],
  [/\buseMutation\(/, 'useMutation'],
]

/** Where a file writes in a way of its own, a line each. */
export function ownWrites(file: string, source: string): string[] {
  if (file === helper || allowed.some((path) => path.test(file))) return []
  return source.split('\n').flatMap((line, at) =>
    ownWays
      .filter(([sign]) => sign.test(line))
      .slice(0, 1)
      .map(([, what]) => `${file}:${at + 1}: ${what}; use useWrite (${helper}), or the submit of a <Form of>`),
  )
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) => ownWrites(file, readFileSync(join(root, file), 'utf8')))
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (!files.includes(helper) || found.length > 0) process.exitCode = 1
}
