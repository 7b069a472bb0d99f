import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '../format/durations.ts'
import { workQueue } from '../jobs/work-queue.ts'
import { ownMemory } from '../server/own-memory.ts'

// PDF documents are drawn by Typst from a template and data. Typst blocks the thread that it runs in, so it has a thread
// of its own (pdf-worker.ts), the only place that loads it (boundaries.cjs).

/** What a template reads as `json(bytes(sys.inputs.data))`: values to print, never markup. */
export type PdfTask = { template: string; data: unknown; as?: 'pdf' | 'svg' }
/** From the worker: the file, or what Typst says is wrong with the template. */
export type PdfReply = { file: Uint8Array } | { error: string }

const layout = readFileSync(new URL('./document-layout.typ', import.meta.url), 'utf8')

/** The template of an A4 document: the layout that all share, and what is its own. */
export const documentTemplate = (own: string): string => layout + own

/** A moment as Typst's `datetime(..date)` takes it, in UTC: the date that a document itself has. */
export const documentDate = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
  hour: at.getUTCHours(),
  minute: at.getUTCMinutes(),
  second: at.getUTCSeconds(),
})

const turns = workQueue({ concurrent: 1, maxWaiting: 40, maxWaitMs: 5_000, maxPerCaller: 6 })
const drawingMs = 20_000
/** After this long without work the thread ends. Most of what Typst took stays with the process, and is used again. */
const idleMs = minuteMs

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws a PDF document: tagged, with its fonts embedded, and the same bytes for the same template and data.
 * @param caller who asks; absent: a job
 * @throws BUSY (503, with Retry-After) where too many documents wait, or too many of this caller
 */
export function drawPdf(task: PdfTask, caller?: string): Promise<Buffer> {
  return turns.run(() => drawNow(task), caller)
}

/** The same for a picture: an SVG whose letters are outlines, so that showing it needs no font. */
export function drawSvg(task: PdfTask, caller?: string): Promise<Buffer> {
  return turns.run(() => drawNow({ ...task, as: 'svg' }), caller)
}

async function drawNow(task: PdfTask): Promise<Buffer> {
  clearTimeout(idle)
  const thread = (worker ??= startWorker())
  const finished = new AbortController()
  const signal = AbortSignal.any([finished.signal, AbortSignal.timeout(drawingMs)])
  try {
    thread.ref()
    thread.postMessage(task)
    const [reply] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => {
        throw new Error('the thread that draws PDF documents ended')
      }),
    ])) as [PdfReply]
    if ('error' in reply) throw new Error(reply.error)
    const { buffer, byteOffset, byteLength } = reply.file
    return ownMemory(Buffer.from(buffer, byteOffset, byteLength))
  } catch (error) {
    void thread.terminate()
    if (worker === thread) worker = undefined
    throw error
  } finally {
    finished.abort()
    // A process that has nothing else to do may end.
    thread.unref()
    idle = setTimeout(() => void thread.terminate(), idleMs).unref()
  }
}

function startWorker(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  // Whatever ended it, the next document gets another; the one that it was drawing is refused above.
  thread.on('error', () => {})
  thread.on('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}
