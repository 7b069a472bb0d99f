import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Chip } from '#design/chip.tsx'
import { useUploads } from '#features/media/ui/uploads.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDraftSession } from '../session-context.tsx'

/** The upload progress of a lesson's file, or else the lesson's status. */
export function LessonUpload({ uid, children }: { uid: string; children: ReactNode }) {
  const { session } = useDraftSession()
  const mediaUid = useStore(session.waiting, (waiting) => waiting[uid])
  const percent = useUploads((all) => {
    const sending = mediaUid ? all[mediaUid] : undefined
    return sending && Math.floor((sending.sent / Math.max(1, sending.bytes)) * 100)
  })
  const paused = useUploads((all) => (mediaUid ? ['paused', 'failed'].includes(all[mediaUid]?.state ?? '') : false))
  const problem = useStore(session.fileProblems, (all) => uid in all)
  if (problem) return <Chip tone="bad">{messages.notUploaded}</Chip>
  if (percent === undefined) return children
  return (
    <span className="w-[92px] flex-none">
      <span className="t-xs ink-2 row justify-between gap-1">
        <span>{paused ? messages.uploadPaused : messages.uploading}</span>
        {messages.percent(percent)}
      </span>
      <span className="progress-bar mt-1 block">
        <i style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}
