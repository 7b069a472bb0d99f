import { readFileSync } from 'node:fs'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { drawPdf, drawSvg, type PdfTask } from '#platform/files/pdf.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import { workQueue } from '#platform/jobs/work-queue.ts'
import { certificateDocument, type PrintedCertificate } from './certificate-document.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const texts = read('./certificate-texts.typ')
const templates = { pdf: texts + read('./certificate.typ'), picture: texts + read('./certificate-picture.typ') }

/** Anybody may ask: one that was drawn a while ago is not drawn again, and a caller holds few of the turns. */
const drawn = drawnFiles({
  maxBytes: 8_000_000,
  lifeMs: 600_000,
  queue: workQueue({ concurrent: 2, maxWaiting: 40, maxWaitMs: 5_000, maxPerCaller: 6 }),
})

/** About how large a certificate is as PDF: the fonts make nearly all of it. */
export const typicalPdfBytes = 60_000

/** What Typst draws a certificate from; for `icon` see certificateDocument. */
export const certificateTask = (certificate: PrintedCertificate, icon?: string): PdfTask => ({
  template: templates.pdf,
  data: certificateDocument(certificate, icon),
})

/** The school's own icon: its address, which differs for each, and its bytes (a square PNG) where it is still stored. */
export type SchoolIcon = { address: string; read(): Promise<Buffer | undefined> }
const base64Of = async (icon?: SchoolIcon) => (await icon?.read())?.toString('base64')

/** A certificate as PDF: the same bytes each time, while the school has the same icon. */
export function drawCertificate(certificate: PrintedCertificate, caller: string, icon?: SchoolIcon): Promise<Buffer> {
  const draw = async () => drawPdf(certificateTask(certificate, await base64Of(icon)), `certificates ${caller}`)
  return drawn.file(`${certificate.code} ${icon?.address ?? ''}`, draw, caller)
}

/** What a shared link to it shows: a PNG of 1200 by 630. */
export function drawSharePicture(certificate: PrintedCertificate, caller: string, icon?: SchoolIcon): Promise<Buffer> {
  const draw = async () => {
    const task = { template: templates.picture, data: certificateDocument(certificate, await base64Of(icon)) }
    const svg = await drawSvg(task, `certificates ${caller}`)
    // Typst writes points, which would be drawn at 4/3 of the size.
    return (await loadSharp())(svg).resize(1200, 630).png({ compressionLevel: 9, palette: true }).toBuffer()
  }
  return drawn.file(`${certificate.code} picture ${icon?.address ?? ''}`, draw, caller)
}
