import { useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { PencilSimpleIcon, UploadSimpleIcon } from '#design/icons/regular.tsx'
import { acceptOf } from '#features/media/rules.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { Noted } from '../bound-fields.tsx'
import { fieldId } from '../field-id.ts'
import { useDraftSession, useDoc, useFacts, useNote } from '../session-context.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { Curriculum } from './use-curriculum.ts'

/** Heading, what there is so far, and what adds to it. */
export function CurriculumHead({ curriculum }: { curriculum: Curriculum }) {
  const { session, locked } = useDraftSession()
  const outline = useDoc((doc) => doc.outline)
  const lessons = useFacts((facts) => facts.lessons)
  const note = useNote('outline')
  const gaps = useFacts((facts) => facts.gaps)
  const problems = useStore(session.fileProblems)
  const [renaming, setRenaming] = useState(false)
  const all = useMemo(() => outline.flatMap((section) => section.lessons), [outline])
  const ready = all.filter(({ uid, title }) => title && !gaps[uid]).length
  const troubled = all.filter(({ uid }) => uid in problems).length
  const chooser = useRef<HTMLInputElement>(null)
  const seconds = useMemo(
    () =>
      outline.reduce(
        (sum, section) => section.lessons.reduce((all, { uid }) => all + (lessons[uid]?.durationSeconds ?? 0), sum),
        0,
      ),
    [outline, lessons],
  )
  return (
    <Noted note={note} className="p-5 lg:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="step-heading" className="t-h3" tabIndex={-1}>
            {messages.curriculum}
          </h2>
          <p className="t-sm ink-3 mt-0.5">
            {messages.counts(outline.length, all.length, formatDuration(seconds))}
            {all.length > 0 && `, ${messages.readyOf(ready, all.length)}`}
          </p>
          {/* In the page from the start, so that a screen reader says it when the number changes. */}
          <p className="t-sm text-bad-ink empty:hidden" role="status">
            {troubled > 0 && messages.uploadsNeedYou(troubled)}
          </p>
        </div>
        {!locked && (
          <div className="row flex-wrap gap-2">
            {all.length > 1 && (
              <Button
                variant="text"
                size="small"
                icon={<PencilSimpleIcon size={18} />}
                onClick={() => setRenaming(true)}
              >
                {messages.renameLessons}
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              icon={<UploadSimpleIcon size={18} />}
              onClick={() => chooser.current?.click()}
            >
              {messages.addFiles}
            </Button>
            <Button
              id={fieldId('outline')}
              variant="secondary"
              size="small"
              icon={<PlusBoldIcon size={16} />}
              onClick={() => curriculum.addSection()}
            >
              {messages.section}
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={messages.addFiles}
              accept={`${acceptOf('video')},${acceptOf('document')}`}
              onChange={({ target }) => {
                curriculum.addFiles([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </div>
        )}
      </div>
      {outline.length === 0 && (
        <EmptyState
          title={messages.empty}
          text={messages.emptyText}
          action={
            !locked && (
              <Button variant="tonal" onClick={() => curriculum.addSection()}>
                {messages.addSection}
              </Button>
            )
          }
        />
      )}
      {renaming && <RenameDialog curriculum={curriculum} onClose={() => setRenaming(false)} />}
    </Noted>
  )
}
