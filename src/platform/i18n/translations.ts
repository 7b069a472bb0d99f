import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languageCodes } from './language.ts'
import { englishFiles, neighbourOf } from './message-files.ts'
import type { Translated } from './translated.ts'
import { type Localize, localizeText } from './text.ts'

/** By language: English messages, every group of them, → the same translated. */
const translations = new Map<Language, WeakMap<object, object>>()

/** Pairs English messages with those in another language, with every group inside them. */
export function addTranslation(language: Language, english: object, translated: object): void {
  const known = translations.get(language) ?? new WeakMap<object, object>()
  translations.set(language, known.set(english, translated))
  for (const [key, group] of Object.entries(english)) {
    const other = (translated as Record<string, unknown>)[key]
    if (isGroup(group) && isGroup(other)) addTranslation(language, group, other)
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** English messages in a language; those that were never paired stay English. */
export function translationOf<Messages extends object>(language: Language, english: Messages): Translated<Messages> {
  return (translations.get(language)?.get(english) ?? english) as Translated<Messages>
}

/** How texts are worded in a language. */
export function localizerIn(language: Language): Localize {
  return (text) => localizeText(text, (messages) => translationOf(language, messages))
}

/** Reads the messages of every folder in every language, so that English ones lead to their translations. */
async function readMessages(source: string): Promise<void> {
  const read = async (file: string) =>
    ((await import(pathToFileURL(join(source, file)).href)) as { messages: object }).messages
  await Promise.all(
    englishFiles(source).map(async (file) => {
      const english = await read(file)
      for (const language of languageCodes)
        if (language !== 'en') addTranslation(language, english, await read(neighbourOf(file, language)))
    }),
  )
}

// Who imports this module finds every translation, whatever starts first: a server, its jobs or a test.
await readMessages(join(import.meta.dirname, '../..'))
