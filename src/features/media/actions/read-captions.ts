import { hourMs, minuteMs } from '#platform/format/durations.ts'

export type CaptionCue = { startMs: number; endMs: number; text: string }

/** Why a caption file is refused; `line` counts from 1. */
export type CaptionProblem = {
  problem: 'encoding' | 'format' | 'no-cues' | 'time' | 'too-many' | 'too-many-tags'
  line: number
}

const maxCues = 10_000
/** Ten lines and five tags to each cue. */
const maxLines = 100_000
const maxTags = 50_000
/** As much of a line of times as is read, so that the expression below never sees a long one. */
const timesLength = 200
const times =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?!\S)/

/** A caption file as it is stored: plain WebVTT. */
export function writeCaptions(cues: readonly CaptionCue[]): string {
  return `WEBVTT\n\n${cues.map((cue) => `${clock(cue.startMs)} --> ${clock(cue.endMs)}\n${cue.text}\n`).join('\n')}`
}

/**
 * Reads the cues of WebVTT or SRT, in order with their words. Styles, regions, positions and notes go, and of the markup
 * all but italic, bold and underlined. Goes through the file once: its time grows with the file's length and no faster,
 * whatever the file holds.
 * @param bytes at most captionBytes
 */
export function readCaptions(bytes: Uint8Array): CaptionCue[] | CaptionProblem {
  const tooMany = overLimit(bytes)
  if (tooMany) return tooMany
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problem: 'encoding', line: 1 }
  }
  text = text.replaceAll(/\r\n?/g, '\n')
  const problem = (kind: CaptionProblem['problem'], at: number) => ({ problem: kind, line: lineOf(text, at) })
  const first = Math.max(0, text.search(/\S/))
  if (!/^WEBVTT(?!\S)/.test(text) && !beginsWithCue(text, first)) return problem('format', first)

  const cues: CaptionCue[] = []
  const blankLine = /\n[^\S\n]*(?:\n|$)/g
  for (let arrow = text.indexOf('-->'); arrow >= 0;) {
    const lineStart = text.lastIndexOf('\n', arrow) + 1
    const cueTimes = timesAt(text, lineStart)
    if (!cueTimes || cueTimes.endMs <= cueTimes.startMs) return problem('time', lineStart)
    const wordsStart = endOfLine(text, arrow)
    blankLine.lastIndex = wordsStart
    const maxTextLength = blankLine.exec(text)?.index ?? text.length
    const words = clean(text.slice(wordsStart, maxTextLength))
    if (words) cues.push({ ...cueTimes, text: words })
    if (cues.length > maxCues) return problem('too-many', lineStart)
    arrow = text.indexOf('-->', maxTextLength)
  }
  if (cues.length === 0) return { problem: 'no-cues', line: 1 }
  return cues.sort((a, b) => a.startMs - b.startMs)
}

/** More lines or tags than captions have: counted before anything is read. */
function overLimit(bytes: Uint8Array): CaptionProblem | undefined {
  let [line, tags] = [1, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 60) tags += 1
    else if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) line += 1
    if (line > maxLines) return { problem: 'too-many', line }
    if (tags > maxTags) return { problem: 'too-many-tags', line }
  }
  return undefined
}

/** An SRT begins with its first cue, numbered or not. */
function beginsWithCue(text: string, first: number): boolean {
  return timesAt(text, first) !== undefined || timesAt(text, endOfLine(text, first) + 1) !== undefined
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

/** Of a line such as `00:01.000 --> 00:02.500 align:start`. */
function timesAt(text: string, lineStart: number): { startMs: number; endMs: number } | undefined {
  const parts = times.exec(text.slice(lineStart, Math.min(endOfLine(text, lineStart), lineStart + timesLength)))
  if (!parts) return undefined
  const [startMs, endMs] = [milliseconds(parts, 1), milliseconds(parts, 5)]
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs }
}

function milliseconds(parts: RegExpExecArray, from: number): number | undefined {
  const [hour, minute, second] = [Number(parts[from] ?? 0), Number(parts[from + 1]), Number(parts[from + 2])]
  const fraction = Number((parts[from + 3] as string).padEnd(3, '0'))
  return second < 60 && minute < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 + fraction : undefined
}

const digits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

function clock(ms: number): string {
  const [seconds, minutes, hours] = [Math.floor(ms / 1000), Math.floor(ms / minuteMs), Math.floor(ms / hourMs)]
  const fraction = String(ms % 1000).padStart(3, '0')
  return `${digits[hours] ?? hours}:${digits[minutes % 60]}:${digits[seconds % 60]}.${fraction}`
}

const allowedTag = /^<\/?[ibu]>$/i
/** A cue's lines: known markup stays, other tags go, a bare < becomes text. */
function clean(words: string): string {
  let plain = words.trim()
  // Each expression stops where it could begin again, so none goes over the same text twice.
  if (plain.includes('{')) plain = plain.replaceAll(/\{\\[^{}\n]*\}/g, '')
  if (plain.includes('<'))
    plain = plain
      .replaceAll(/<[^<>\n]*>/g, (tag) => (allowedTag.test(tag) ? tag.toLowerCase() : ''))
      .replaceAll(/<(?!\/?[ibu]>)/g, '&lt;')
  if (plain.includes('-->')) plain = plain.replaceAll(/-->/g, '--&gt;')
  if (!plain.includes('\n')) return plain.trim()
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
