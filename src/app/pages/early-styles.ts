import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '#design/app.css?url'
import { hasEarlyPage } from '../shell/early-pages.tsx'

let text: string | undefined

/**
 * Every page's styles as text, for a page whose first screen comes with the document: asked for by themselves they would
 * come a round trip later, and the screen with them. Only the server reads this, from the built files beside its own.
 */
export function earlyStyles(matches: Parameters<typeof hasEarlyPage>[0]): string | undefined {
  if (!hasEarlyPage(matches)) return undefined
  return (text ??= readFileSync(join(import.meta.dirname, '../client', css), 'utf8'))
}
