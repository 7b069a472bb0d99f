import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import { reachable } from '#platform/files/rich-text.ts'
import { withOffers } from '../../features/site/rules.ts'

const frontMatter = /^---\n(.*?)\n---\n(.*)$/s

/** A Markdown text as its page needs it: its front matter, its HTML, and its headings with their anchors. */
export function legalText(source: string) {
  const markdown = withOffers(source)
  const [, head = '', body = markdown] = frontMatter.exec(markdown) ?? []
  const fields = Object.fromEntries(
    head.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]),
  )
  const contents: { id: string; title: string }[] = []
  const html = reachable(marked.parse(body, { async: false })).replace(/<h2>(.*?)<\/h2>/g, (_all, title: string) => {
    // Numbered, so that an address leads to the same place in either language.
    const id = `part-${contents.length + 1}`
    contents.push({
      id,
      title: title
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#39;', '’')
        .replaceAll('&amp;', '&'),
    })
    return `<h2 id="${id}">${title}</h2>`
  })
  return { ...fields, html, contents }
}

/**
 * Texts in Markdown (`copy/*.md`) come as `{ title, description, updated, html, contents, translated }`, made once at
 * the build; a build in another language takes `copy/<language>/*.md` where there is one.
 */
export function legalTexts(language: string): Plugin {
  return {
    name: 'legal-texts',
    async transform(text, id) {
      if (!id.endsWith('.md')) return null
      const other = join(dirname(id), language, basename(id))
      const translated = existsSync(other)
      const shown = legalText(translated ? await readFile(other, 'utf8') : text)
      return { code: `export default ${JSON.stringify({ ...shown, translated })}`, map: null }
    },
  }
}
