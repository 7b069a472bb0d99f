import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addTranslation } from '#platform/i18n/translations.ts'
import { neighbourOf } from './swap-messages.ts'

const source = join(import.meta.dirname, '../..')
let loading: Promise<void> | undefined

/**
 * Reads the messages of every feature in both languages, so that a text leads from its English messages to the Hindi
 * ones. They are read when the first caller asks in Hindi.
 */
export function loadTranslations(): Promise<void> {
  loading ??= readAll()
  return loading
}

async function readAll(): Promise<void> {
  for (const file of globSync('{platform,design,features/*,app/*}/messages/{*-,}en.ts', { cwd: source })) {
    const [english, hindi] = await Promise.all(
      [file, neighbourOf(file, 'hi')].map((one) => import(pathToFileURL(join(source, one)).href)),
    )
    addTranslation(english.messages, hindi.messages)
  }
}
