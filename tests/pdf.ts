import { getDocumentProxy } from 'unpdf'

/** What a PDF file says of itself and prints, page by page. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const marked = await pdf.getMarkInfo()
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    pages.push(text.replaceAll(/[ \u00A0]+/g, ' '))
  }
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return {
    pages,
    text: pages.join('\n'),
    info: info as Record<string, unknown>,
    tagged: marked?.Marked === true,
    size: [Math.round(width), Math.round(height)],
  }
}
