import { CodeBlockIcon, FilePdfIcon, SealCheckIcon } from '#design/icons/regular.tsx'
import { messages } from '../../messages/pages-en.ts'

const icons = { pdf: FilePdfIcon, png: SealCheckIcon, jwt: CodeBlockIcon }
const formats = ['pdf', 'png', 'jwt'] as const

/** Where a certificate's file is; also the contract's, which public pages don't load. */
export const certificateFileAddress = (code: string, format: (typeof formats)[number]): string =>
  `/api/certificate/${code}/file?format=${format}`

const kilobytesOf = (bytes: number): number => Math.max(1, Math.round(bytes / 1000))

export function DownloadCertificate({
  code,
  fileBytes,
}: {
  code: string
  fileBytes: Record<(typeof formats)[number], number>
}) {
  return (
    <section aria-labelledby="download-certificate" className="mt-6">
      <h2 id="download-certificate" className="t-h3">
        {messages.download}
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {formats.map((format) => {
          const FileIcon = icons[format]
          const { name, kind, size } = messages.files[format]
          return (
            <li key={format}>
              <a
                href={certificateFileAddress(code, format)}
                download
                className="row min-h-11 gap-3 rounded-control border border-line-2 px-4 py-2 hover:bg-sunken"
              >
                <FileIcon size={20} className="shrink-0 text-link" />
                <span className="min-w-0 flex-1 font-semibold">{name}</span>
                <span className="t-sm ink-3 text-right">{size(kind, kilobytesOf(fileBytes[format]))}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
