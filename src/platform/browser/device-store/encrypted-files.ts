import { deviceDatabase, type StoredKey } from './device-database.ts'
import { deviceSession } from './device-session.ts'

/** A file on this device, encrypted in chunks. Its address is what pages request it by. */
export type DeviceFile = {
  address: string
  /** What it belongs to: `course/lesson`, or `course`. */
  owner: string
  type: string
  /** The server's (ETag): the same as long as the file is. */
  tag?: string
  /** As many bytes are stored, before encryption. */
  bytes: number
  complete: boolean
}

type Chunk = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

export const chunkBytes = 1_048_576

export const deviceFile = (address: string): Promise<DeviceFile | undefined> => deviceDatabase.get('files', address)

async function keyOfSession(): Promise<CryptoKey> {
  const session = await deviceSession()
  if (!session) throw new Error('No session stores files on this device')
  return session.key
}

/** A chunk can stand in no other place and in no other file. */
const placeOf = (address: string, index: number) => new TextEncoder().encode(`${address} ${index}`)

/** The next bytes of a file, encrypted, and the file with them. */
async function encryptChunk(file: DeviceFile, bytes: Uint8Array<ArrayBuffer>, key: CryptoKey) {
  const index = file.bytes / chunkBytes
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = placeOf(file.address, index)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  const chunk = { store: 'chunks' as const, key: [file.address, index], value: { iv, data } satisfies Chunk }
  return { chunk, next: { ...file, bytes: file.bytes + bytes.length } }
}

const asStored = (file: DeviceFile) => ({ store: 'files' as const, key: file.address, value: file })
const chunksOf = (address: string) => IDBKeyRange.bound([address, 0], [address, Number.POSITIVE_INFINITY])

/**
 * Adds the next bytes of a file: `chunkBytes` of them, or fewer as its last.
 * @throws DOMException, `QuotaExceededError` where the device is full: the file is then as it was
 */
export async function appendChunk(file: DeviceFile, bytes: Uint8Array<ArrayBuffer>): Promise<DeviceFile> {
  const { chunk, next } = await encryptChunk(file, bytes, await keyOfSession())
  await deviceDatabase.putAll([chunk, asStored(next)])
  return next
}

/** Everything has come: from now on it is answered. */
export async function completeFile(file: DeviceFile): Promise<void> {
  await deviceDatabase.put('files', file.address, { ...file, complete: true })
}

/**
 * Stores a whole file in the place of a former one, which stays until this one is complete: a page may be left, and the
 * device may be full, at any moment.
 */
export async function storeFile(
  { address, owner, type }: Pick<DeviceFile, 'address' | 'owner' | 'type'>,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const key = await keyOfSession()
  const chunks: Awaited<ReturnType<typeof encryptChunk>>['chunk'][] = []
  let file: DeviceFile = { address, owner, type, bytes: 0, complete: true }
  for (let at = 0; at < content.length; at += chunkBytes) {
    const { chunk, next } = await encryptChunk(file, content.slice(at, at + chunkBytes), key)
    chunks.push(chunk)
    file = next
  }
  await deviceDatabase.putAll([...chunks, asStored(file)], [{ store: 'chunks', key: chunksOf(address) }])
}

const keysOf = (address: string): StoredKey[] => [
  { store: 'files', key: address },
  { store: 'chunks', key: chunksOf(address) },
]

export async function removeFile(address: string): Promise<void> {
  await deviceDatabase.removeAll(keysOf(address))
}

/** Removes the files of these owners and what else goes with them, all at once: a page may be left at any moment. */
export async function removeFilesOf(owners: readonly string[], more: readonly StoredKey[] = []): Promise<void> {
  const files = (await deviceDatabase.all<DeviceFile>('files')).filter(({ owner }) => owners.includes(owner))
  const removed = [...files.flatMap(({ address }) => keysOf(address)), ...more]
  if (removed.length > 0) await deviceDatabase.removeAll(removed)
}

/** The bytes of a chunk, decrypted; undefined where it is missing or was changed. */
async function readChunk(key: CryptoKey, address: string, index: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunk = await deviceDatabase.getAt<Chunk>('chunks', [address, index])
  if (!chunk) return undefined
  const { iv, data } = chunk
  const plain = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(address, index) }, key, data)
    .catch(() => undefined)
  return plain && new Uint8Array(plain)
}

/** A range of a file, one chunk in memory at a time. `end` is the last byte. */
export function readRange(file: DeviceFile, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  let key: CryptoKey | undefined
  return new ReadableStream({
    async pull(controller) {
      if (at > end) return controller.close()
      key ??= await keyOfSession()
      const index = Math.floor(at / chunkBytes)
      const chunk = await readChunk(key, file.address, index)
      if (!chunk) return controller.error(new Error(`${file.address} cannot be read on this device`))
      const part = chunk.subarray(at - index * chunkBytes, end + 1 - index * chunkBytes)
      at += part.length
      controller.enqueue(part)
    },
  })
}
