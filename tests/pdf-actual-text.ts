import { inflateSync } from 'node:zlib'

// PDF.js reads letter by letter and passes over ActualText, by which a PDF says what letters a conjunct of Devanagari is
// made of. This reads it as screen readers do, from files as Typst writes them.

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The texts of a document in the order in which they are drawn, each run of one style by itself. */
export function actualText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const letters = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
      letters.set(name, lettersOf(objects.get(map)?.body ?? ''))
    }
  return [...objects.values()].filter(({ body }) => / BDC\b/.test(body)).flatMap(({ body }) => runsOf(body, letters))
}

function objectsOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; body: string }>()
  for (const { 1: number = '', index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const stream = text.indexOf('stream\n', index)
    const end = text.indexOf('endobj', index)
    const head = text.slice(index, stream > 0 && stream < end ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const start = stream + 'stream\n'.length
    const bytes = length > 0 ? pdf.subarray(start, start + length) : Buffer.alloc(0)
    const body = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(number, { head, body: body.toString('latin1') })
  }
  return objects
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\uFEFF', '')

function lettersOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, glyph = '', to = '']) => [parseInt(glyph, 16), fromHex(to)]),
  )
}

function runsOf(content: string, letters: ReadonlyMap<string, Map<number, string>>): string[] {
  const runs: string[] = []
  let font = ''
  let actual = false
  const token = /\/MCID (\d+)|\/ActualText <(\w+)>|\bEMC\b|\/(f\d+) \S+ Tf|\(((?:\\[\s\S]|[^\\)])*)\)/g
  for (const [all, mark, hex, name, glyphs] of content.matchAll(token)) {
    if (mark !== undefined) runs.push('')
    else if (all === 'EMC') actual = false
    else if (name !== undefined) font = name
    else {
      const text = hex === undefined ? (actual ? '' : read(glyphs ?? '', letters.get(font))) : fromHex(hex)
      actual ||= hex !== undefined
      if (runs.length > 0) runs[runs.length - 1] += text
    }
  }
  return runs.map((run) => run.replaceAll('\u200B', ''))
}

function read(literal: string, letters: ReadonlyMap<number, string> | undefined): string {
  const bytes = literal.replaceAll(/\\(\d{1,3}|[\s\S])/g, (_, one: string) =>
    /\d/.test(one) ? String.fromCharCode(parseInt(one, 8)) : (escapes[one] ?? one),
  )
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += letters?.get(bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)) ?? ''
  return text
}
