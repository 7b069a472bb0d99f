import { crc32 } from 'node:zlib'

// A badge is a picture with its credential in it (Open Badges 3.0, section 5.3): in a PNG as an iTXt chunk, in an SVG as an
// element. Reading stops at fixed bounds, because strangers send these files.

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const keyword = 'openbadgecredential'
const svgNamespace = 'https://purl.imsglobal.org/ob/v3p0'
const maxChunks = 1000

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(pngSignature)

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(data.length, 0)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}

/** The picture with the credential behind its header. */
export function bakePng(png: Buffer, credential: string): Buffer {
  if (!isPng(png)) throw new Error('a badge is baked into a PNG')
  const headerEnd = 8 + 12 + png.readUInt32BE(8)
  // Keyword, no compression, no language, no translated keyword.
  const data = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(credential, 'utf8')])
  return Buffer.concat([png.subarray(0, headerEnd), chunk('iTXt', data), png.subarray(headerEnd)])
}

/** The credential of a baked PNG; undefined where there is none. A compressed one is left: no badge of ours has it. */
export function readPng(png: Buffer): string | undefined {
  let at = 8
  for (let n = 0; n < maxChunks && at + 12 <= png.length; n++) {
    const length = png.readUInt32BE(at)
    const end = at + 12 + length
    if (end > png.length) return undefined
    const data = png.subarray(at + 8, at + 8 + length)
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt' && data.indexOf(0) === keyword.length) {
      const text = textOf(data)
      if (text !== undefined) return text
    }
    at = end
  }
  return undefined
}

function textOf(data: Buffer): string | undefined {
  if (data.toString('latin1', 0, keyword.length) !== keyword || data[keyword.length + 1] !== 0) return undefined
  const languageEnd = data.indexOf(0, keyword.length + 3)
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  return translatedEnd < 0 ? undefined : data.toString('utf8', translatedEnd + 1)
}

/** The drawing with the credential directly behind its first tag. A compact JWT has no sign that XML escapes. */
export function bakeSvg(svg: string, credential: string): string {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg) ?? []
  if (!tag || !/^[\w.-]+$/.test(credential)) throw new Error('a badge is baked into an SVG')
  const named = `${tag.slice(0, -1)} xmlns:openbadges="${svgNamespace}">`
  const element = `<openbadges:credential verify="${credential}"></openbadges:credential>`
  return svg.replace(tag, () => named + element)
}

/** The credential of a baked SVG. Nothing of the file is interpreted but the one element. */
export function readSvg(svg: string): string | undefined {
  const start = svg.indexOf('<openbadges:credential')
  if (start < 0) return undefined
  const end = svg.indexOf('>', start)
  const element = svg.slice(start, end < 0 ? start : end)
  return /\sverify\s*=\s*["']([^"']*)["']/.exec(element)?.[1]
}
