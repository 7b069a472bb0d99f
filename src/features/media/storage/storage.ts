import type { Readable } from 'node:stream'
import type { Settings } from '#platform/server/config.ts'
import type { ByteRange } from '../actions/byte-range.ts'
import { mediaFolder } from './folder.ts'

export type StoredFile = { bytes: number; tag: string }

/** A part as it comes, and where it belongs. */
export type Part = {
  body: Readable
  offset: number
  /** What all parts of the upload come to. */
  total: number
  /** Whether the upload is still this request's to write: asked before each write. */
  held(): boolean
}

/** Uploads that grow part by part; several servers may share them, of which one at a time adds to one upload. */
export type UploadStore = {
  create(path: string, type: string): Promise<void>
  /** Bytes that are here, or undefined where the upload is not known. */
  offset(path: string): Promise<number | undefined>
  /**
   * Adds a part; of one that breaks off, what came is kept.
   * @returns where the next one begins
   * @throws NotTaken
   */
  append(path: string, part: Part): Promise<number>
  /** All of it is here: it becomes a file like any other. Harmless a second time. */
  finish(path: string): Promise<void>
  /** What was sent of an upload that nobody wants any more; harmless where nothing is left of it. */
  discard(path: string): Promise<void>
}

/**
 * Where media lie. Paths are relative, with slashes; one that would lead elsewhere is as good as absent. A file is there
 * whole or not at all.
 */
export type Storage = {
  stat(path: string): Promise<StoredFile | undefined>
  read(path: string, range?: ByteRange): Promise<Readable>
  /** Puts a text, bytes, or a file of this machine (which may be gone afterwards) in place. */
  put(path: string, from: Buffer | { file: string }, type: string): Promise<void>
  /** Lends it as a file of this machine, for programs that read files. */
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
  const opening = openStorage(settings)
  opened.set(settings, opening)
  return opening
}

async function openStorage({ bucket, dataDir }: Settings): Promise<Storage> {
  // Each brings its own library, which the other has no use for.
  if (bucket) return (await import('./bucket.ts')).bucketStorage(bucket)
  return (await import('./files.ts')).fileStorage(mediaFolder(dataDir))
}
