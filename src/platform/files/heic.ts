import { Worker } from 'node:worker_threads'

export type HeicLimits = { maxSide: number; maxPixels: number }
export type DecodedHeic = { width: number; height: number; pixels: Buffer }
/** From the worker: the picture as RGBA; nothing where it can't be read. */
export type HeicReply = { width: number; height: number; pixels: Uint8Array } | 'too large' | undefined

const decodingMs = 30_000

/**
 * Decodes a HEIC picture, as iPhones take them, upright. libheif does it as WebAssembly in a thread of its own, whose
 * memory is bounded (heic-worker.ts) and which is ended when it takes too long.
 * @returns undefined where it can't be read
 */
export async function decodeHeic(bytes: Buffer, limits: HeicLimits): Promise<DecodedHeic | 'too large' | undefined> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), limits },
    // The library writes what it can't read to the console.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    const reply = await new Promise<HeicReply>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), decodingMs)
      worker.once('message', resolve)
      // A file that breaks the decoder is one that can't be read.
      worker.once('error', () => resolve(undefined))
      worker.once('exit', () => {
        clearTimeout(timer)
        resolve(undefined)
      })
    })
    if (reply === undefined || reply === 'too large') return reply
    return { ...reply, pixels: Buffer.from(reply.pixels.buffer, reply.pixels.byteOffset, reply.pixels.byteLength) }
  } finally {
    await worker.terminate()
  }
}
