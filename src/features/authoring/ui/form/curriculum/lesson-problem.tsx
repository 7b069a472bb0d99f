import { useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { ArrowClockwiseIcon, UploadSimpleIcon, WarningCircleIcon } from '#design/icons/regular.tsx'
import { acceptOf } from '#features/media/rules.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDraftSession } from '../session-context.tsx'
import type { OutlineLesson } from './outline.ts'
import { replaceLessonFile } from './send-lesson-file.ts'

/** Under a lesson whose file needs the creator: why, and what can be done. */
export function LessonProblem({ lesson, name, locked }: { lesson: OutlineLesson; name: string; locked: boolean }) {
  const { session } = useDraftSession()
  const problem = useStore(session.fileProblems, (all) => all[lesson.uid])
  const chooser = useRef<HTMLInputElement>(null)
  if (!problem) return null
  const kind = lesson.kind === 'video' ? 'video' : 'document'
  return (
    <div className="lesson-problem">
      <p className="row t-sm min-w-0 flex-1 basis-60 items-start gap-2">
        <WarningCircleIcon size={18} className="mt-0.5 flex-none" />
        <span className="min-w-0">{problem.message}</span>
      </p>
      {!locked && (
        <div className="row flex-none gap-2">
          {problem.retry && (
            <Button
              size="small"
              variant="secondary"
              aria-label={messages.retryFile(name)}
              icon={<ArrowClockwiseIcon size={16} />}
              onClick={problem.retry}
            >
              {messages.retry}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={problem.unfinished ? messages.chooseFileAgain(name) : messages.replaceFile(name)}
            icon={<UploadSimpleIcon size={16} />}
            onClick={() => chooser.current?.click()}
          >
            {problem.unfinished ? messages.chooseFile : messages.replace}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={messages.replaceFile(name)}
            accept={acceptOf(kind)}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void replaceLessonFile(session, lesson, file)
            }}
          />
        </div>
      )}
    </div>
  )
}
