import { useMemo, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Field } from '#design/field.tsx'
import { FormSubmit, FormTextarea, useFormControl } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { messages as uiMessages } from '#features/media/messages/ui-en.ts'
import { FileDrop } from '#features/media/ui/file-drop.tsx'
import { UploadField } from '#features/media/ui/upload-field.tsx'
import { useUploads } from '#features/media/ui/uploads.ts'
import { formatCount } from '#platform/format/format.ts'
import { answerFor, type SubmittedAnswer, type OpenedAssignment } from '../../contract/assignment.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { maxAnswerLength } from '../../rules/answer-states.ts'
import { storeWork, useLessonWork, type WorkOrigin, workOf } from './lesson-work.ts'
import { sendWork, useIsSending } from './send-work.ts'
import { WorkDraft } from './work-draft.tsx'

/** The answer as it is stored; empty before anything is written. */
function read(lesson: string) {
  const { text = '', mediaUid = null } = workOf(lesson, 'assignment') ?? {}
  return { text, mediaUid }
}

/** The form of an answer, stored in the browser while it is written, until it is submitted. */
export function AssignmentForm({
  lesson,
  origin,
  takes,
  again,
  heading,
  preview,
}: {
  lesson: string
  origin: WorkOrigin
  takes: OpenedAssignment['answer']
  /** What became of the answer before. */
  again: SubmittedAnswer['state'] | undefined
  heading: boolean
  preview: boolean
}) {
  const work = useLessonWork(lesson, 'assignment')
  const onItsWay = useIsSending(lesson)
  const of = useMemo(() => answerFor(takes), [takes])
  const [previewed, setPreviewed] = useState(false)
  const waiting = work?.sent && !onItsWay

  function submit({ mediaUid }: FieldValues) {
    if (mediaUid && mediaUid in useUploads.getState()) return { errors: { mediaUid: messages.fileUnfinished } }
    if (preview) return setPreviewed(true)
    storeWork({ kind: 'assignment', lesson, origin, sending: true })
    void sendWork()
  }

  return (
    <Form of={of} defaultValues={read(lesson)} onSubmit={submit} className="mt-7 space-y-4">
      <WorkDraft
        lesson={lesson}
        kind="assignment"
        read={() => read(lesson)}
        write={({ text, mediaUid }) => storeWork({ kind: 'assignment', lesson, text, mediaUid })}
      />
      {preview && (
        <AlertBanner type="info">
          {previewed ? messages.assignment.previewDone : messages.assignment.preview}
        </AlertBanner>
      )}
      {work?.problem && <AlertBanner type="warning">{work.problem}</AlertBanner>}
      {waiting && <AlertBanner type="info">{messages.assignment.waitingOffline}</AlertBanner>}
      {takes !== 'file' && (
        <FormTextarea
          name="text"
          label={heading ? labelOf(again) : messages.assignment.yourAnswer}
          hint={messages.assignment.textHint(formatCount(maxAnswerLength))}
          required={takes === 'text'}
          rows={9}
          maxLength={maxAnswerLength}
          readOnly={onItsWay}
        />
      )}
      {takes !== 'text' && (preview ? <NoFile /> : <AnswerFile required={takes === 'file'} />)}
      <FormSubmit full={false} className="max-md:w-full" loading={onItsWay} loadingLabel={messages.assignment.sending}>
        {labelOf(again)}
      </FormSubmit>
    </Form>
  )
}

function AnswerFile({ required }: { required: boolean }) {
  const { clearErrors } = useFormContext()
  const { value, onChange, error } = useFormControl<string | null>('mediaUid')
  return (
    <UploadField
      label={messages.assignment.file}
      hint={messages.assignment.fileHint}
      error={error}
      required={required}
      kind="document"
      value={value}
      onChange={(uid) => {
        // A file may do where the text was missing.
        clearErrors('text')
        onChange(uid)
      }}
    />
  )
}

/** Where a file would be chosen. */
function NoFile() {
  return (
    <Field label={messages.assignment.file} hint={messages.assignment.preview}>
      {(control) => (
        <FileDrop
          control={control}
          accept=""
          label={uiMessages.choose.document}
          note={uiMessages.allowed.document}
          disabled
          onFile={() => {}}
        />
      )}
    </Field>
  )
}

function labelOf(again: SubmittedAnswer['state'] | undefined): string {
  return again === 'WAITING'
    ? messages.assignment.replace
    : again === 'AGAIN'
      ? messages.assignment.submitAgain
      : messages.assignment.submit
}
