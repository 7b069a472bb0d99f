import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { neighbourOf } from './swap-messages.ts'

const source = join(import.meta.dirname, '../..')
const devanagari = /[\u0900-\u097F]/
/** A text with blanks is known again by what stands between them: this many letters at the least. */
const leastLetters = 8

/** Texts as they stand, and texts with blanks: how to know one again, and the other language's with numbered blanks. */
export type Dictionary = { texts: Map<string, string>; sentences: { known: RegExp; said: string; blanks: number[] }[] }

let asked: Promise<(text: string) => string> | undefined

/**
 * What the server says, in Hindi. It words everything in English (refusals, replies, field errors); the same words stand
 * in every feature's messages in both languages, so an English text leads to the Hindi one. The messages are read when
 * the first Hindi page asks for something; a text that nobody translated stays English.
 */
export function hindiSpeaker(): Promise<(text: string) => string> {
  asked ??= readDictionary().then((dictionary) => (text) => inHindi(dictionary, text))
  return asked
}

async function readDictionary(): Promise<Dictionary> {
  const dictionary: Dictionary = { texts: new Map(), sentences: [] }
  const files = globSync('{platform,design,features/*,app/*}/messages/{*-,}en.ts', { cwd: source }).toSorted()
  for (const file of files) {
    const [english, hindi] = await Promise.all(
      [file, neighbourOf(file, 'hi')].map((one) => import(pathToFileURL(join(source, one)).href)),
    )
    learn(dictionary, english.words, hindi.words)
  }
  dictionary.sentences.sort((a, b) => b.known.source.length - a.known.source.length)
  return dictionary
}

/** Adds the texts of two messages of one shape; the first translation of a text stays. */
export function learn(dictionary: Dictionary, english: unknown, hindi: unknown): void {
  if (typeof english === 'string') {
    const known = dictionary.texts.has(english) || typeof hindi !== 'string' || !devanagari.test(hindi)
    if (!known) dictionary.texts.set(english, hindi)
  } else if (typeof english === 'function' && typeof hindi === 'function') {
    learnSentence(dictionary, english as Wording, hindi as Wording)
  } else if (typeof english === 'object' && english !== null && typeof hindi === 'object' && hindi !== null) {
    for (const [name, words] of Object.entries(english))
      learn(dictionary, words, (hindi as Record<string, unknown>)[name])
  }
}

type Wording = (...blanks: unknown[]) => unknown
const blank = /⟦(\d)⟧/

function learnSentence(dictionary: Dictionary, english: Wording, hindi: Wording): void {
  const marks = Array.from({ length: english.length }, (_, at) => `⟦${at}⟧`)
  const [text, said] = [worded(english, marks), worded(hindi, marks)]
  // What is counted reads otherwise for none or one.
  if (english.length === 1) for (const n of [0, 1]) learn(dictionary, worded(english, [n]), worded(hindi, [n]))
  if (text === undefined || said === undefined || !marks.every((mark) => text.includes(mark))) return
  const parts = text.split(blank)
  if (
    parts
      .filter((_, at) => at % 2 === 0)
      .join('')
      .replace(/[^A-Za-z]/g, '').length < leastLetters
  )
    return
  const known = parts.map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : '(.+?)')).join('')
  const blanks = parts.filter((_, at) => at % 2 === 1).map(Number)
  dictionary.sentences.push({ known: new RegExp(`^${known}$`, 's'), said, blanks })
}

/** What a wording says; nothing where it needs more than texts or does not speak in one text. */
function worded(wording: Wording, blanks: unknown[]): string | undefined {
  try {
    const said = wording(...blanks)
    return typeof said === 'string' ? said : undefined
  } catch {
    return undefined
  }
}

/** The text in Hindi, its blanks too where they are words of ours; as it is, where nobody said it in Hindi. */
export function inHindi({ texts, sentences }: Dictionary, text: string): string {
  const exact = texts.get(text)
  if (exact !== undefined) return exact
  for (const { known, said, blanks } of sentences) {
    const found = known.exec(text)
    if (!found) continue
    const filled = new Map(blanks.map((number, at) => [number, found[at + 1] as string]))
    return said.replaceAll(new RegExp(blank, 'g'), (_, number: string) => {
      const put = filled.get(Number(number)) ?? ''
      return texts.get(put) ?? put
    })
  }
  return text
}
