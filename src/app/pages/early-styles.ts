import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '#design/app.css?url'
import { earlyPage } from '../shell/early-pages.tsx'

type Matches = Parameters<typeof earlyPage>[0]

let text: string | undefined

/**
 * Every page's styles as text, for a page whose first screen comes with the document: asked for by themselves they would
 * come a round trip later, and the screen with them. Only the server reads this, from the built files beside its own.
 */
export function earlyStyles(matches: Matches): string | undefined {
  if (earlyPage(matches, undefined) === '') return undefined
  return (text ??= readFileSync(join(import.meta.dirname, '../client', css), 'utf8'))
}
