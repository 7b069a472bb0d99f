import type sharp from 'sharp'
import { workQueue } from '../jobs/work-queue.ts'

// The only place that loads sharp (boundaries.cjs). Its work runs in threads of libuv and never stops the server; how much
// of it there is at once is bounded here, and for our own drawings in drawn-files.ts.

export type Sharp = typeof sharp

let loading: Promise<Sharp> | undefined

/** One thread for each picture and no cache: a picture takes the memory of its pixels only while it is processed. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return loading
}

/** The most pixels of one picture that a person may send. */
export const maxPicturePixels = 24_000_000

/** One at a time, so that no more than `maxPicturePixels` are ever decoded together in this process. */
const sentPictures = workQueue({ concurrent: 1, maxWaiting: 16, maxWaitMs: 20_000, maxPerCaller: 4 })

/**
 * Processes an uploaded picture when the queue has room.
 * @param caller the sender; absent: we ourselves
 * @throws BUSY (503, with Retry-After) where too many wait, or too many of this caller
 */
export function withSentPicture<T>(work: (sharp: Sharp) => Promise<T>, caller?: string): Promise<T> {
  return sentPictures.run(async () => work(await loadSharp()), caller)
}

/** Of a picture's header alone, where it can be read. */
export async function readPictureHeader(bytes: Buffer, limitInputPixels: number) {
  return (await loadSharp())(bytes, { limitInputPixels }).metadata()
}
