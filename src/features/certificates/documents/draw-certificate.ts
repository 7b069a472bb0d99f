import { readFileSync } from 'node:fs'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { drawPdf } from '#platform/files/pdf.ts'
import { workQueue } from '#platform/jobs/work-queue.ts'
import { certificateDocument, type PrintedCertificate } from './certificate-document.ts'

const template = readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8')

/** Anybody may ask: one that was drawn a while ago is not drawn again, and a caller holds few of the turns. */
const drawn = drawnFiles({
  maxBytes: 8_000_000,
  lifeMs: 600_000,
  queue: workQueue({ concurrent: 2, maxWaiting: 40, maxWaitMs: 5_000, maxPerCaller: 6 }),
})

/** A certificate as PDF: the same bytes each time. */
export function drawCertificate(certificate: PrintedCertificate, caller: string): Promise<Buffer> {
  const draw = () => drawPdf({ template, data: certificateDocument(certificate) }, `certificates ${caller}`)
  return drawn.file(certificate.code, draw, caller)
}
