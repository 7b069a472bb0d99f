import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { neighbourOf } from '#platform/i18n/message-files.ts'

const english = /(^|[/-])en\.ts$/
const ofSource = /\/src\/.*\/messages\/([\w-]+-)?en\.ts$/

/**
 * Puts another language's words in the place of the English ones, wherever something imports them: `messages/en.ts`
 * becomes `messages/hi.ts`, `messages/form-en.ts` becomes `messages/form-hi.ts`. Pages are built once a language, so one
 * language alone travels to the browser and nothing is looked up while it runs.
 */
export function swapMessages(language: string): Plugin {
  return {
    name: 'swap-messages',
    enforce: 'pre',
    resolveId: {
      filter: { id: english },
      async handler(source, importer) {
        // The other language may build on the English words.
        if (!importer || importer.includes(`-${language}.ts`) || importer.endsWith(`/${language}.ts`)) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (!found || !ofSource.test(found.id)) return null
        const other = neighbourOf(found.id, language)
        if (!existsSync(other)) this.error(`${other} is missing: words are said in every language`)
        return other
      },
    },
  }
}
