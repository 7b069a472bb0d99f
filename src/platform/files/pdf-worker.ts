import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfReply, PdfTask } from './pdf.ts'

// A thread that draws PDF documents, one after the other (pdf.ts).

// Typst also finds fonts that are installed on the machine: ours have a name of their own (make-fonts.py), so that a
// document looks the same everywhere.
const fonts = ['anek-regular', 'anek-bold', 'eczar-regular'].map((name) =>
  readFileSync(new URL(`./pdf-fonts/${name}.ttf`, import.meta.url)),
)
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })
/** Typst caches what it computed; what the last few documents did not use is dropped. */
const maxCacheAge = 1

function draw({ template, data, as }: PdfTask): PdfReply {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } })
  const document = compiled.result
  if (!document) {
    const error = compiled.takeError()
    return { error: `a PDF template is wrong: ${JSON.stringify(error && compiler.fetchDiagnostics(error))}` }
  }
  const file = as === 'svg' ? Buffer.from(compiler.plainSvg(document)) : exported(document)
  compiler.evictCache(maxCacheAge)
  return { file: new Uint8Array(file) }
}

/** By the standard of accessible documents, which forbids letters that no font has; such a document is tagged all the same. */
function exported(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}

parentPort?.on('message', (task: PdfTask) => {
  let reply: PdfReply
  try {
    reply = draw(task)
  } catch (error) {
    reply = { error: String(error) }
  }
  parentPort?.postMessage(reply, 'file' in reply ? [reply.file.buffer as ArrayBuffer] : [])
})
