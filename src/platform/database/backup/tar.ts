import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

/**
 * A tar archive (POSIX ustar, names that don't fit by pax headers), written and read as a stream with bounded memory.
 * `tar -tvf` and `tar -xf` read it. Source of the layout: POSIX.1-2017, pax, "ustar Interchange Format".
 */
const block = 512
const pieceBytes = 256 * 1024

export type TarWriter = Awaited<ReturnType<typeof writeTar>>

export async function writeTar(path: string) {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  const put = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await handle.writeFile(bytes)
  }
  const head = async (name: string, size: number) => {
    if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) {
      const records = Buffer.from(paxRecord('path', name) + paxRecord('size', String(size)))
      await put(header('pax', records.length, 'x'))
      await put(padded(records))
    }
    await put(header(name, size, '0'))
  }
  return {
    async add(name: string, body: Buffer): Promise<void> {
      await head(name, body.length)
      await put(padded(body))
    },
    /** Adds as many bytes of the file as it has now; what is appended meanwhile is left out. @returns how many */
    async addFile(name: string, from: FileHandle): Promise<number> {
      const { size } = await from.stat()
      await head(name, size)
      const piece = Buffer.alloc(pieceBytes)
      for (let at = 0; at < size;) {
        const { bytesRead } = await from.read(piece, 0, Math.min(pieceBytes, size - at), at)
        if (bytesRead === 0) throw new Error(`${name} became shorter while it was read. Run the backup again.`)
        await put(piece.subarray(0, bytesRead))
        at += bytesRead
      }
      await put(Buffer.alloc((block - (size % block)) % block))
      return size
    },
    /** SHA-256 of all that was written so far, in hex. */
    digest: () => hash.copy().digest('hex'),
    /** Ends the archive and waits until it is on the disk. */
    async end(): Promise<void> {
      await put(Buffer.alloc(2 * block))
      await handle.sync()
      await handle.close()
    },
    abandon: () => handle.close().catch(() => {}),
  }
}

export type TarEntry = {
  name: string
  size: number
  /** SHA-256 of the archive before this entry, in hex. */
  digestBefore: string
  /** The body in pieces; what is not read is passed over. */
  pieces(): AsyncGenerator<Buffer>
  /** The whole body; for entries known to be small. */
  whole(): Promise<Buffer>
}

/**
 * @param from the path of a file, or what is read of an archive elsewhere; `called` is its name in errors
 * @throws Error when it is no tar archive or ends too early
 */
export async function* readTar(
  from: string | AsyncIterable<Buffer>,
  called = typeof from === 'string' ? from : 'The archive',
): AsyncGenerator<TarEntry> {
  const source = typeof from === 'string' ? createReadStream(from, { highWaterMark: pieceBytes }) : from
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  const take = async (bytes: number) => {
    const parts: Buffer[] = []
    for (let missing = bytes; missing > 0;) {
      if (held.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new Error(`${called} is incomplete: it ends too early.`)
        held = next.value
      }
      const part = held.subarray(0, missing)
      held = held.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    const into = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    hash.update(into)
    return into
  }
  try {
    let extended: Record<string, string> = {}
    for (;;) {
      const digestBefore = hash.copy().digest('hex')
      const raw = await take(block)
      if (raw.every((byte) => byte === 0)) return
      if (raw.toString('latin1', 257, 262) !== 'ustar' || octal(raw, 148, 8) !== checksum(raw))
        throw new Error(`${called} is not a backup (no tar archive), or it is damaged.`)
      const size = Number(extended.size ?? octal(raw, 124, 12))
      const name = extended.path ?? textOf(raw, 0, 100)
      let left = size
      const pieces = async function* () {
        while (left > 0) {
          const bytes = Math.min(pieceBytes, left)
          left -= bytes
          yield await take(bytes)
        }
      }
      const whole = async () => {
        const all: Buffer[] = []
        for await (const piece of pieces()) all.push(piece)
        return Buffer.concat(all)
      }
      if (String.fromCharCode(raw[156] ?? 0) === 'x') {
        extended = readPax(await whole())
      } else {
        extended = {}
        yield { name, size, digestBefore, pieces, whole }
        for await (const _ of pieces());
      }
      await take((block - (size % block)) % block)
    }
  } finally {
    await chunks.return?.()
  }
}

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const raw = Buffer.alloc(block)
  raw.write(Buffer.from(name).subarray(0, 100).toString('latin1'), 0, 'latin1')
  raw.write('0000600\0' + '0000000\0'.repeat(2), 100)
  raw.write(
    `${Math.min(size, 8 ** 11 - 1)
      .toString(8)
      .padStart(11, '0')}\0`,
    124,
  )
  raw.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  raw.write(type, 156)
  raw.write('ustar\0' + '00', 257)
  raw.write(`${checksum(raw).toString(8).padStart(6, '0')}\0 `, 148)
  return raw
}

/** The sum of all bytes, the checksum's own eight counted as spaces. */
function checksum(raw: Buffer): number {
  return raw.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** "LENGTH key=value\n", where LENGTH counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + 1
  while (String(length).length + bytes !== length) length = String(length).length + bytes
  return `${length}${rest}`
}

function readPax(body: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < body.length;) {
    const length = Number.parseInt(body.toString('latin1', at, at + 20), 10)
    if (!(length > 0)) throw new Error('A header of the archive is damaged.')
    const record = body.toString('utf8', at, at + length - 1)
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/s.exec(record) ?? []
    if (key !== undefined && value !== undefined) found[key] = value
    at += length
  }
  return found
}

const padded = (body: Buffer) => Buffer.concat([body, Buffer.alloc((block - (body.length % block)) % block)])
const octal = (raw: Buffer, at: number, length: number) => Number.parseInt(textOf(raw, at, length).trim(), 8)
const textOf = (raw: Buffer, at: number, length: number) =>
  raw
    .subarray(at, at + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')
