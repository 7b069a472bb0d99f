import type sharp from 'sharp'
import { workQueue } from '../jobs/work-queue.ts'

// The only place that loads sharp (boundaries.cjs). Its work runs in threads of libuv and never stops the server; how much
// of it there is at once is bounded here, and for our own drawings in drawn-files.ts.

export type Sharp = typeof sharp

let loading: Promise<Sharp> | undefined

/** With one thread a picture and nothing kept afterwards: a picture takes the memory of its pixels, for as long as it takes. */
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
 * Works on a picture that somebody sent, once it is its turn.
 * @param caller who sent it; absent: we did
 * @throws BUSY (503, with Retry-After) where too many wait, or too many of this caller
 */
export function withSentPicture<T>(work: (sharp: Sharp) => Promise<T>, caller?: string): Promise<T> {
  return sentPictures.run(async () => work(await loadSharp()), caller)
}

/** Of a picture's header alone, where it can be read. */
export async function readPictureHeader(bytes: Buffer, limitInputPixels: number) {
  return (await loadSharp())(bytes, { limitInputPixels }).metadata()
}
