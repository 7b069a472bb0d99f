import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { HeicLimits, HeicReply } from './heic.ts'

// A thread that decodes one HEIC picture and ends (heic.ts).

/** Of the decoder: a file may claim one size and hold a picture of another. */
const maxMemoryBytes = 512 * 1024 * 1024

const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function bounded(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes)
    throw new RangeError('this picture takes too much memory')
  return grow.call(this, pages)
}

async function decode(bytes: Uint8Array, { maxSide, maxPixels }: HeicLimits): Promise<HeicReply> {
  const images = new (libheif().HeifDecoder)().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return undefined
  const [width, height] = [image.get_width(), image.get_height()]
  if (Math.max(width, height) > maxSide || width * height > maxPixels) return 'too large'
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve))
  return shown ? { width, height, pixels: new Uint8Array(data.buffer) } : undefined
}

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: HeicLimits }
const reply = await decode(bytes, limits)
parentPort?.postMessage(reply, typeof reply === 'object' ? [reply.pixels.buffer as ArrayBuffer] : [])
