import type { ReactNode } from 'react'
import { FilePdfIcon, FileTextIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { DownloadFile } from '../../contract/assignment.ts'
import { fileSize } from '#features/media/rules.ts'

const types: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
}

/** A file with its name, type and size; `action` stands at its end. */
export function FileCard({ file, action }: { file: DownloadFile; action: ReactNode }) {
  const FileIcon = file.type === 'application/pdf' ? FilePdfIcon : FileTextIcon
  return (
    <div className="card flex flex-wrap items-center gap-4 p-4">
      <span className="grid h-11 w-11 shrink-0 place-items-center rounded-[9px] bg-tint-2 text-on-tint">
        <FileIcon size={22} />
      </span>
      <span className="min-w-0 flex-1 basis-[180px] leading-snug">
        <span className="block font-semibold wrap-anywhere" lang={langOf(file.name)}>
          {file.name}
        </span>
        <span className="t-sm ink-3">{messages.resource.about(types[file.type] ?? '', fileSize(file.bytes))}</span>
      </span>
      {action}
    </div>
  )
}
