import { maxContextLength } from './limits.ts'

export type Passage = { passage: string; contextBefore: string; contextAfter: string }
type Found = { start: number; end: number }

/** What is around a part of a text: enough to tell it from the same words elsewhere. */
export function passageAt(text: string, { start, end }: Found): Passage {
  const contextBefore = text.slice(Math.max(0, start - maxContextLength), start)
  const contextAfter = text.slice(end, end + maxContextLength)
  return { passage: text.slice(start, end), contextBefore, contextAfter }
}

/**
 * Where a marked passage is in a text that may have been revised: its words, of several places the one with the most of
 * the same context; or, where a word of it was changed, what is between the same context and has nearly all of its words.
 */
export function findPassage(text: string, { passage, contextBefore, contextAfter }: Passage): Found | undefined {
  const words = patternOf(passage)
  if (!words) return undefined
  const places = [...text.matchAll(new RegExp(words, 'g'))].map((match) => foundAt(match))
  const best = places
    .map((place) => ({ place, alike: contextAlike(text, place, contextBefore, contextAfter) }))
    .reduce<{ place: Found; alike: number } | undefined>((a, b) => (a && a.alike >= b.alike ? a : b), undefined)
  return best?.place ?? findByContext(text, { passage, contextBefore, contextAfter })
}

/** Shorter context says too little by itself, and what is in a text more often than this says nothing. */
const minContext = 8
const maxContext = 24
const maxPlaces = 100

function findByContext(text: string, { passage, contextBefore, contextAfter }: Passage): Found | undefined {
  const [before, after] = [contextBefore.trim().slice(-maxContext), contextAfter.trim().slice(0, maxContext)]
  if (before.length < minContext || after.length < minContext) return undefined
  const ending = new RegExp(patternOf(after))
  let places = 0
  for (const { index, 0: words } of text.matchAll(new RegExp(patternOf(before), 'g'))) {
    if ((places += 1) > maxPlaces) return undefined
    const from = index + words.length
    const near = text.slice(from, from + 2 * (passage.length + maxContext))
    const length = near.search(ending)
    const between = near.slice(0, Math.max(0, length))
    if (sharedWords(between, passage) < 0.5) continue
    const start = from + between.length - between.trimStart().length
    return { start, end: from + between.trimEnd().length }
  }
  return undefined
}

/** The words of a text, whatever space is between them. */
function patternOf(words: string): string {
  return words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
}

const foundAt = (match: RegExpExecArray): Found => ({ start: match.index, end: match.index + match[0].length })
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function contextAlike(text: string, { start, end }: Found, before: string, after: string): number {
  const around = 2 * maxContextLength
  const backwards = (one: string) => [...plain(one)].toReversed()
  return (
    sameBeginning(backwards(text.slice(Math.max(0, start - around), start)), backwards(before)) +
    sameBeginning([...plain(text.slice(end, end + around))], [...plain(after)])
  )
}

function sameBeginning(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((letter, at) => letter !== b[at])
  return differs < 0 ? a.length : differs
}

/** The share of a passage's words that another text has. */
function sharedWords(text: string, passage: string): number {
  const there = new Set(plain(text).split(' '))
  const words = plain(passage).split(' ')
  return words.filter((word) => there.has(word)).length / words.length
}
