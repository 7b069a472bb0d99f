// Part of `npm run check`: what is filled in and sent goes through `<Form of={…}>` (src/design/form.tsx), so that every
// form checks by the contract, shows errors, takes the focus and is busy in one way.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const form = 'src/design/form.tsx'

/** These send nothing to an endpoint. */
const others: Readonly<Record<string, string>> = {
  'src/features/marketplace/ui/search-box.tsx': 'goes to an address, also before the scripts have come',
  'src/design/rich-text-tools.tsx': 'puts a link into the text',
  'src/features/authoring/ui/form/curriculum/rename-dialog.tsx': 'puts titles into the draft, also offline',
}

/** What checks values by a contract for `<Form>`. */
const checker = 'src/design/form-errors.ts'

/** Where a file has a form of its own, or checks by a contract what a form would check, a line each. */
export function ownForms(file: string, source: string): string[] {
  if (file === form || file === checker || file in others) return []
  return source
    .split('\n')
    .flatMap((line, at) =>
      /<form(?![\w.-])|\bsafeParse(Async)?\(/.test(line)
        ? [`${file}:${at + 1}: a form of its own; use Form (${form})`]
        : [],
    )
}

if (process.argv[1] === import.meta.filename) {
  const files = globSync(['src/{design,features,app}/**/*.tsx', 'src/{design,features/*/ui}/**/*.ts'], { cwd: root })
  const found = files.flatMap((file) => ownForms(file, readFileSync(join(root, file), 'utf8')))
  const gone = Object.keys(others).filter((file) => !files.includes(file))
  found.push(...gone.map((file) => `${file}: is named in tests/check-forms.ts and does not exist`))
  process.stderr.write(found.map((line) => `${line}\n`).join(''))
  if (found.length > 0) process.exitCode = 1
}
