type Cue = { start: number; end: number; text: string }

/** Why a caption file is refused; `line` counts from 1. */
export type CaptionTrouble = { trouble: 'encoding' | 'format' | 'no-cues' | 'time' | 'too-many'; line: number }

const mostCues = 20_000
const arrow = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s+.*)?$/

/**
 * Reads WebVTT or SRT and answers plain WebVTT: the cues in order with their words. Styles, regions, positions and
 * notes go, and of the markup all but italic, bold and underlined.
 */
export function captionsFrom(bytes: Uint8Array): string | CaptionTrouble {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { trouble: 'encoding', line: 1 }
  }
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const isVtt = /^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')
  const first = lines.findIndex((line) => line.trim() !== '')
  // An SRT begins with its first cue, numbered or not.
  if (!isVtt && !(arrow.test(lines[first] ?? '') || arrow.test(lines[first + 1] ?? '')))
    return { trouble: 'format', line: Math.max(1, first + 1) }
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    if (!line.includes('-->')) continue
    const [, from, to] = arrow.exec(line) ?? []
    const [start, end] = [seconds(from), seconds(to)]
    if (start === undefined || end === undefined || end <= start) return { trouble: 'time', line: at + 1 }
    const said: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] as string).trim() !== '') said.push(lines[++at] as string)
    const words = said.map(clean).filter(Boolean).join('\n')
    if (words) cues.push({ start, end, text: words })
    if (cues.length > mostCues) return { trouble: 'too-many', line: at + 1 }
  }
  if (cues.length === 0) return { trouble: 'no-cues', line: 1 }
  cues.sort((a, b) => a.start - b.start)
  return `WEBVTT\n\n${cues.map(({ start, end, text: words }) => `${clock(start)} --> ${clock(end)}\n${words}\n`).join('\n')}`
}

function seconds(time: string | undefined): number | undefined {
  if (!time) return undefined
  const parts = time.replace(',', '.').split(':').map(Number)
  const [second = 0, minute = 0, hour = 0] = parts.toReversed()
  return second < 60 && minute < 60 ? hour * 3600 + minute * 60 + second : undefined
}

function clock(at: number): string {
  const ms = Math.round(at * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const kept = /^<\/?[ibu]>$/i
/** One line of words: known markup stays, other tags go, a bare < becomes text. */
function clean(line: string): string {
  return line
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/<[^<>]*>/g, (tag) => (kept.test(tag) ? tag.toLowerCase() : ''))
    .replaceAll(/<(?!\/?[ibu]>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim()
}
