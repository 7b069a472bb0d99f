import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { ownMemory } from '#platform/server/own-memory.ts'
import { nonceChecksum } from './nonce-checksum.ts'

/** Bytes with room for a nonce at each of `holes`. */
type Mould = { bytes: Buffer; holes: number[] }
type Packed = Mould & { checksumWith: (nonce: string) => number }

export type PageBody = {
  /** How long it is before packing. */
  bytes: number
  /** One answer's bytes with its own nonce, packed by gzip where the browser takes that. */
  fill(nonce: string, acceptEncoding: string | undefined): Promise<{ bytes: Buffer; encoding?: 'gzip' }>
}

/** A nonce is 16 bytes in base64. */
export const nonceLength = 24

/**
 * A rendered page whose answers differ only in the nonce. It is encoded once, and compressed once, off the main thread,
 * when the first browser accepts that; an answer copies the bytes and fills in its nonce.
 * @param slot the text in the HTML in place of a nonce, of the same length
 */
export function pageBody(html: Buffer, slot: string): PageBody {
  const plain = mouldOf(html, slot)
  let packing: Promise<Packed> | undefined
  return {
    bytes: plain.bytes.length,
    async fill(nonce, acceptEncoding) {
      if (plain.bytes.length < 1024 || !takesGzip(acceptEncoding)) return { bytes: filled(plain, nonce) }
      packing ??= pack(plain, slot)
      const packed = await packing
      const bytes = filled(packed, nonce)
      bytes.writeUInt32LE(packed.checksumWith(nonce), bytes.length - 8)
      return { bytes, encoding: 'gzip' }
    },
  }
}

function takesGzip(accept = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i.test(accept)
}

function mouldOf(bytes: Buffer, slot: string): Mould {
  const holes: number[] = []
  for (let at = bytes.indexOf(slot); at >= 0; at = bytes.indexOf(slot, at + nonceLength)) holes.push(at)
  return { bytes, holes }
}

function filled({ bytes, holes }: Mould, nonce: string): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length)
  bytes.copy(copy)
  for (const hole of holes) copy.write(nonce, hole, 'latin1')
  return copy
}

// RFC 1952: magic, deflate, no flags, no time, no extra flags, system unknown.
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
// RFC 1951: an empty last block with fixed codes.
const lastBlock = Buffer.from([3, 0])
/** Shorter texts between two nonces are sent uncompressed. */
const minCompressedBytes = 600

/**
 * Compresses a page so that its nonce can change without compressing it again: the long texts between the nonces are
 * deflated, each by itself, and the nonces are in stored blocks with the short texts, byte for byte.
 */
async function pack({ bytes, holes }: Mould, slot: string): Promise<Packed> {
  const texts = await Promise.all(textsBetween(bytes, holes).map(compressed))
  const parts: Buffer[] = [header]
  const places: number[] = []
  let length = header.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  let from = 0
  const store = (to: number) => {
    for (let at = from, stop = from; at < to; at = stop) {
      stop = Math.min(to, at + 65_535)
      // A nonce is never cut in two by the next block's header.
      stop = holes.find((hole) => hole < stop && stop < hole + nonceLength) ?? stop
      const text = bytes.subarray(at, stop)
      add(storedHeader(text.length))
      for (const hole of holes) if (hole >= at && hole < at + text.length) places.push(length + hole - at)
      add(text)
    }
    from = to
  }
  for (const { begin, end, deflated } of texts) {
    if (!deflated) continue
    store(begin)
    add(deflated)
    from = end
  }
  store(bytes.length)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(bytes.length % 2 ** 32, 4)
  add(lastBlock)
  add(trailer)
  return { bytes: ownMemory(Buffer.concat(parts)), holes: places, checksumWith: nonceChecksum(bytes, holes, slot) }
}

/** The page's texts before, between and after the nonces, by their place in it. */
const textsBetween = (bytes: Buffer, holes: readonly number[]) =>
  [...holes, bytes.length].map((end, i) => {
    const begin = i === 0 ? 0 : (holes[i - 1] as number) + nonceLength
    return { begin, end, text: bytes.subarray(begin, end) }
  })

const deflate = promisify(deflateRaw)
/** A sync flush ends on a byte's edge and leaves the stream open. */
const deflating = { level: 5, finishFlush: constants.Z_SYNC_FLUSH }
async function compressed({ text, ...place }: ReturnType<typeof textsBetween>[number]) {
  return { ...place, deflated: text.length < minCompressedBytes ? undefined : await deflate(text, deflating) }
}

/** RFC 1951 3.2.4: not the last block, stored; its length and that length's complement. */
function storedHeader(length: number): Buffer {
  return Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff])
}
