import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { PauseFillIcon } from '#design/icons/fill.tsx'
import { ProgressBar } from '#design/progress-bar.tsx'
import { fileSize } from '#features/media/rules.ts'
import { messages } from '../../messages/downloads-en.ts'
import { pauseDownloads, removeDownloads, resumeDownloads } from './download-queue.ts'
import { type DownloadedLesson, isStored } from './downloads-store.ts'

/** How far the downloads of a course are, with what can be done about them; nothing once all are here. */
export function DownloadState({ course, lessons }: { course: string; lessons: readonly DownloadedLesson[] }) {
  const unfinished = lessons.filter((lesson) => !isStored(lesson))
  if (unfinished.length === 0) return null
  const bytes = lessons.reduce((sum, one) => sum + one.bytes, 0)
  const done = lessons.reduce((sum, one) => sum + (isStored(one) ? one.bytes : one.bytesDone), 0)
  const percent = bytes > 0 ? Math.min(100, Math.floor((100 * done) / bytes)) : 0
  const isRunning = unfinished.some(({ state }) => state === 'waiting')
  const problem = isRunning ? undefined : unfinished.find((one) => one.problem)?.problem
  return (
    <div className="mt-2">
      <ProgressBar label={messages.percent(percent)} percent={percent} />
      <p className="t-sm mt-1" role="status">
        <strong className="font-semibold">{messages.downloading(fileSize(done), fileSize(bytes))}</strong>
        {!isRunning && !problem && <span className="ink-3"> {messages.paused}</span>}
      </p>
      {problem && (
        <AlertBanner type="warning" className="mt-2">
          {messages.problems[problem]}
        </AlertBanner>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isRunning ? (
          <Button
            size="small"
            variant="secondary"
            icon={<PauseFillIcon size={16} />}
            onClick={() => void pauseDownloads(course)}
          >
            {messages.pause}
          </Button>
        ) : (
          <Button size="small" variant="secondary" onClick={() => void resumeDownloads(course)}>
            {problem ? messages.tryAgain : messages.resume}
          </Button>
        )}
        <Button size="small" variant="text" onClick={() => void removeDownloads(course, { unfinished: true })}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  )
}
