import { useMemo, useRef } from 'react'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { UploadSimpleIcon } from '#design/icons/regular.tsx'
import { formatDuration } from '#platform/format.ts'
import { words } from '../../../messages/curriculum-en.ts'
import { Noted } from '../bound-fields.tsx'
import { fieldId } from '../field-id.ts'
import { useDesk, useDoc, useFacts, useNote } from '../desk-context.tsx'
import { countLessons } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

/** Heading, what there is so far, and what adds to it. */
export function CurriculumHead({ curriculum }: { curriculum: Curriculum }) {
  const { locked } = useDesk()
  const outline = useDoc((doc) => doc.outline)
  const lessons = useFacts((facts) => facts.lessons)
  const note = useNote('outline')
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
            {words.curriculum}
          </h2>
          <p className="t-sm ink-3 mt-0.5">
            {words.counts(outline.length, countLessons(outline), formatDuration(seconds))}
          </p>
        </div>
        {!locked && (
          <div className="row flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              icon={<UploadSimpleIcon size={18} />}
              onClick={() => chooser.current?.click()}
            >
              {words.addFiles}
            </Button>
            <Button
              id={fieldId('outline')}
              variant="secondary"
              size="small"
              icon={<PlusBoldIcon size={16} />}
              onClick={() => curriculum.addSection()}
            >
              {words.section}
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              hidden
              aria-label={words.addFiles}
              accept=".mp4,.webm,.ogg,.ogv,.pdf,.doc,.docx,video/mp4,video/webm,video/ogg,application/pdf"
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
          title={words.empty}
          text={words.emptyText}
          action={
            !locked && (
              <Button variant="tonal" onClick={() => curriculum.addSection()}>
                {words.addSection}
              </Button>
            )
          }
        />
      )}
    </Noted>
  )
}
