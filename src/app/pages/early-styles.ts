import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '#design/app.css?url'
import { hasEarlyPage } from '../shell/early-pages.tsx'

const client = join(import.meta.dirname, '../client')
const texts = new Map<string, string>()

/**
 * The styles of a page whose first screen comes with the document, as text: asked for by themselves they would come a
 * round trip later, and the screen with them. Only the server reads this, from the built files beside its own.
 * @param files the style sheets that come with the page's scripts, by their addresses
 */
export function earlyStyles(matches: Parameters<typeof hasEarlyPage>[0], files: string[]): string | undefined {
  if (!hasEarlyPage(matches)) return undefined
  const key = files.join(' ')
  const text = texts.get(key) ?? [css, ...files].map((file) => readFileSync(join(client, file), 'utf8')).join('\n')
  texts.set(key, text)
  return text
}
