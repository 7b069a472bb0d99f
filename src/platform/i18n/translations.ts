import type { Language } from './language.ts'
import { type Word, wordText } from './text.ts'

/** Messages in English, every group of them, → the same in Hindi. */
const inHindi = new WeakMap<object, object>()

/** Pairs the messages of a file in English with those in Hindi, with every group inside them. */
export function addTranslation(english: object, hindi: object): void {
  inHindi.set(english, hindi)
  for (const [key, group] of Object.entries(english)) {
    const other = (hindi as Record<string, unknown>)[key]
    if (isGroup(group) && isGroup(other)) addTranslation(group, other)
  }
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** How texts are worded in a language; messages that were never paired stay English. */
export function wordIn(language: Language): Word {
  if (language === 'en') return String
  return (text) => wordText(text, (messages) => inHindi.get(messages) ?? messages)
}
