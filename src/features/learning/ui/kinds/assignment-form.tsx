import { type FormEvent, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Field } from '#design/field.tsx'
import { Textarea } from '#design/textarea.tsx'
import { words as media } from '#features/media/messages/ui-en.ts'
import { FileDrop } from '#features/media/ui/file-drop.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { useUploads } from '#features/media/ui/uploads.ts'
import { formatCount } from '#platform/format/format.ts'
import type { HandedIn, OpenedAssignment } from '../../contract/assignment.ts'
import { words } from '../../messages/lesson-kinds-en.ts'
import { maxAnswerLength } from '../../rules/answer-states.ts'
import { keepWork, useKeptWork } from './kept-work.ts'
import { sendKeptWork, useOnItsWay } from './send-work.ts'

const say = words.assignment

/** The answer, kept in the browser as it is written, until it is handed in. */
export function AssignmentForm({
  lesson,
  takes,
  again,
  heading,
  preview,
}: {
  lesson: string
  takes: OpenedAssignment['answer']
  /** What became of the answer before. */
  again: HandedIn['state'] | undefined
  heading: boolean
  preview: boolean
}) {
  const work = useKeptWork(lesson, 'assignment')
  const onItsWay = useOnItsWay(lesson)
  const { text = '', mediaUid = null } = work?.value ?? {}
  const uploading = useUploads((all) => mediaUid !== null && mediaUid in all)
  const [missing, setMissing] = useState<{ text?: string; file?: string }>({})
  const [previewed, setPreviewed] = useState(false)
  const waiting = work?.sent && !onItsWay

  const keep = (change: { text?: string; mediaUid?: string | null; sending?: boolean }) => {
    setMissing({})
    keepWork({ kind: 'assignment', lesson, ...change })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = problemOf(takes, text, mediaUid, uploading)
    setMissing(problem)
    if (problem.text || problem.file) return
    if (preview) return setPreviewed(true)
    keep({ sending: true })
    void sendKeptWork()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-7 space-y-4">
      {preview && <AlertBanner type="info">{previewed ? say.previewDone : say.preview}</AlertBanner>}
      {work?.problem && <AlertBanner type="warning">{work.problem}</AlertBanner>}
      {waiting && <AlertBanner type="info">{say.waitingOffline}</AlertBanner>}
      {takes !== 'file' && (
        <Textarea
          label={heading ? labelOf(again) : say.yourAnswer}
          hint={say.textHint(formatCount(maxAnswerLength))}
          error={missing.text}
          required={takes === 'text'}
          rows={9}
          maxLength={maxAnswerLength}
          value={text}
          readOnly={onItsWay}
          onChange={(event) => keep({ text: event.target.value })}
        />
      )}
      {takes !== 'text' &&
        (preview ? (
          <Field label={say.file} hint={say.preview}>
            {(control) => (
              <FileDrop
                control={control}
                accept=""
                label={media.choose.document}
                note={media.allowed.document}
                disabled
                onFile={() => {}}
              />
            )}
          </Field>
        ) : (
          <UploadField
            label={say.file}
            hint={say.fileHint}
            error={missing.file}
            required={takes === 'file'}
            kind="document"
            value={mediaUid}
            onChange={(uid) => keep({ mediaUid: uid })}
          />
        ))}
      <Button type="submit" size="large" className="max-md:w-full" loading={onItsWay} loadingLabel={say.sending}>
        {labelOf(again)}
      </Button>
    </form>
  )
}

function problemOf(
  takes: OpenedAssignment['answer'],
  text: string,
  mediaUid: string | null,
  uploading: boolean,
): { text?: string; file?: string } {
  const empty = text.trim() === ''
  if (uploading) return { file: words.fileUnfinished }
  if (takes === 'text') return empty ? { text: say.required } : {}
  if (takes === 'file') return mediaUid ? {} : { file: say.required }
  return empty && !mediaUid ? { text: words.textOrFile } : {}
}

function labelOf(again: HandedIn['state'] | undefined): string {
  return again === 'WAITING' ? say.replace : again === 'AGAIN' ? say.handInAgain : say.handIn
}
