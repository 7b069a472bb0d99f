import type { Readable } from 'node:stream'
import type { Settings } from '#platform/server/config.ts'
import type { ByteRange } from '../actions/byte-range.ts'
import { mediaFolder } from './folder.ts'
import { groupModes, ownModes } from './modes.ts'
import { namedProblem, refusingStorage } from './storage-problems.ts'

export type StoredFile = { bytes: number; tag: string }

/** A part as it comes, and where it belongs. */
export type Part = {
  body: Readable
  offset: number
  /** The size of the whole upload. */
  total: number
  /** Whether this request still has the lease of the upload: checked before each write. */
  held(): boolean
}

/** Uploads that grow part by part; several servers may share them, of which one at a time adds to one upload. */
export type UploadStore = {
  create(path: string, type: string): Promise<void>
  /** The number of received bytes, or undefined for an unknown upload. */
  offset(path: string): Promise<number | undefined>
  /**
   * Adds a part; the received bytes of an aborted part stay.
   * @returns where the next part begins
   * @throws UploadPartRefused
   */
  append(path: string, part: Part): Promise<number>
  /** Completes the upload: it becomes a normal file. Harmless if repeated. */
  finish(path: string): Promise<void>
  /** Deletes the received bytes of a cancelled upload; harmless where there are none. */
  discard(path: string): Promise<void>
}

/**
 * The storage of media. Paths are relative, with slashes; a path that leads outside counts as absent. A file is present
 * completely or not at all.
 */
/** What an address of the bucket allows, how long, and the headers that the bucket answers with. */
export type LinkTerms = {
  method: 'GET' | 'HEAD'
  from: Date
  until: Date
  type: string
  cacheControl: string
  disposition?: string | undefined
}

export type Storage = {
  stat(path: string): Promise<StoredFile | undefined>
  read(path: string, range?: ByteRange): Promise<Readable>
  /** An address by which a browser has the file from the bucket itself; absent without a bucket. */
  link?(path: string, terms: LinkTerms): Promise<string | undefined>
  /** Puts a text, bytes, or a file of this machine (which may be gone afterwards) in place. */
  put(path: string, from: Buffer | { file: string }, type: string): Promise<void>
  /** Provides it as a file of this machine, for programs that read files. */
  withFile<T>(path: string, work: (file: string) => Promise<T>): Promise<T>
  /** A file, or everything under a folder's path that ends in a slash. */
  remove(path: string): Promise<void>
  /** Bytes free, where that can be known. */
  room(): Promise<number | undefined>
  uploads: UploadStore
}

const opened = new WeakMap<Settings, Promise<Storage>>()

/** The storage of this installation: the bucket where one is set, else files under DATA_DIR. */
export function storageOf(settings: Settings): Promise<Storage> {
  const known = opened.get(settings)
  if (known) return known
  const opening = openStorage(settings).then(refusingStorage, (error: unknown) => {
    throw namedProblem(error)
  })
  opened.set(settings, opening)
  // A folder that could not be made is tried again by the next caller.
  opening.catch(() => opened.delete(settings))
  return opening
}

async function openStorage({ bucket, dataDir, mediaDelivery }: Settings): Promise<Storage> {
  // Each loads its own library, which the other does not use.
  if (bucket) return (await import('./bucket.ts')).bucketStorage(bucket)
  return (await import('./files.ts')).fileStorage(
    mediaFolder(dataDir),
    mediaDelivery === 'x-accel' ? groupModes : ownModes,
  )
}
