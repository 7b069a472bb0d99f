import type { MouseEvent } from 'react'
import { buttonClass } from '#design/button-class.ts'
import { DownloadSimpleBoldIcon } from '#design/icons/bold.tsx'
import { otherLang } from '#design/lang-of.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { deviceFilesPath } from '#platform/browser/device-store/names.ts'
import { saveFile } from '#platform/browser/fetch-file.ts'
import type { learningLesson } from '../../contract/lessons.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { FileCard } from './file-card.tsx'

/** A browser downloads past the service worker: a file that is on this device is read by the page. */
function saveFromDevice(event: MouseEvent, { href, name }: { href: string; name: string }): void {
  if (!href.startsWith(deviceFilesPath)) return
  event.preventDefault()
  void fetch(href)
    .then((answer) => answer.blob())
    .then((blob) => saveFile(blob, name))
}

/** A file to keep: downloading it completes the lesson. */
export function ResourceLesson({
  resource: { note, file },
  hindi,
  onDownload,
}: {
  resource: NonNullable<ReplyOf<typeof learningLesson>['resource']>
  hindi: boolean
  onDownload: () => void
}) {
  return (
    <section className="mt-6 max-w-[680px]">
      {file ? (
        <FileCard
          file={file}
          action={
            <a
              href={file.href}
              download={file.name}
              className={buttonClass({})}
              onClick={(event) => {
                onDownload()
                saveFromDevice(event, file)
              }}
            >
              <span className="btn-label">
                <DownloadSimpleBoldIcon size={16} />
                {messages.resource.download}
              </span>
            </a>
          }
        />
      ) : (
        <p className="ink-2">{messages.resource.missing}</p>
      )}
      {note && (
        <div className="prose mt-6" lang={otherLang(hindi ? 'hi' : 'en')} dangerouslySetInnerHTML={{ __html: note }} />
      )}
    </section>
  )
}
