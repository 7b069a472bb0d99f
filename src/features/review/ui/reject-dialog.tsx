import { useFieldArray, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea, useFormControl } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { Select } from '#design/select.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import type { CourseDraft } from '#features/authoring/contract/drafts.ts'
import { stepFields } from '#features/authoring/rules/course-fields.ts'
import { fieldName } from '#features/authoring/ui/form/readable-field.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { rejectCourse, rejectionText } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Rejection = z.output<typeof rejectionText>
type Note = Rejection['notes'][number]
type Props = { draft: CourseDraft; onClose: () => void; onDone: () => void }

const empty: Rejection = { reason: '', notes: [] }
const placeOf = (course: string) => `reject:${course}`

/** The course was approved: what was written against it is no more to be sent. */
export const forgetReason = (course: string) => discardText(placeOf(course))

/**
 * A reason, and notes about single fields or lessons for the creator's form. The text survives closing the dialog in
 * any way, until it is sent.
 */
export function RejectDialog({ draft, onClose, onDone }: Props) {
  const place = placeOf(draft.uid)
  const reject = useWrite((answer: InputOf<typeof rejectCourse>) => call(rejectCourse, answer), {
    // The form shows the error beside its fields or below them.
    onFailed: () => undefined,
  })

  async function send({ reason, notes }: Rejection) {
    const written = notes.filter(({ text }) => text.trim() !== '')
    try {
      const { message } = await reject.mutateAsync({
        uid: draft.uid,
        submission: draft.openSubmission?.uid,
        reason,
        notes: Object.fromEntries(written.map(({ field, text }) => [field, text.trim()])),
      })
      discardText(place)
      toast.success(message)
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return { errors: onRows(error.errors, notes) }
      toastFailure(error)
    }
  }

  return (
    <Modal open onClose={onClose} title={messages.rejectTitle} width={600} locked={reject.isPending}>
      <Form of={rejectionText} defaultValues={readDraft(place, empty)} onSubmit={send} className="grid gap-5">
        <TextDraft place={place} start={empty} notice={messages.unsent} />
        <FormTextarea
          name="reason"
          label={messages.reason}
          hint={messages.reasonHint}
          required
          rows={4}
          maxLength={2000}
        />
        <Notes draft={draft} />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose} disabled={reject.isPending}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" full={false} variant="delete" loadingLabel={messages.rejecting}>
            {messages.rejectNow}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}

/** What the server says of the note on a field belongs to the row where it was written. */
const onRows = (errors: Record<string, string>, notes: readonly Note[]) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const row = notes.findIndex(({ field }) => name === `notes.${field}`)
      return [row < 0 ? name : `notes.${row}.text`, message]
    }),
  )

function Notes({ draft }: { draft: CourseDraft }) {
  const { fields, append, remove } = useFieldArray<Rejection>({ name: 'notes' })
  const notes = useWatch<Rejection, 'notes'>({ name: 'notes' })
  const choices = placesOf(draft, notes)
  const free = choices.filter(({ value }) => notes.every(({ field }) => field !== value))
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">{messages.notes}</legend>
      <p className="hint !mt-0">{messages.notesHint}</p>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-3">
          <NotePlace name={`notes.${at}.field`} choices={choices} free={free} onRemove={() => remove(at)} />
          <FormTextarea name={`notes.${at}.text`} label={messages.note} rows={2} maxLength={1000} />
        </div>
      ))}
      {free.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          icon={<PlusBoldIcon size={16} />}
          onClick={() => append({ field: free[0]?.value ?? '', text: '' })}
        >
          {messages.addNote}
        </Button>
      )}
    </fieldset>
  )
}

/** The field or lesson that a note is about, from those that no other note is about, and the button that removes the note. */
function NotePlace({
  name,
  choices,
  free,
  onRemove,
}: {
  name: string
  choices: readonly Choice[]
  free: readonly Choice[]
  onRemove: () => void
}) {
  const { value, onChange } = useFormControl<string>(name)
  return (
    <div className="row items-end gap-2">
      <Select
        label={messages.noteField}
        className="min-w-0 flex-1"
        value={value}
        options={choices.filter((one) => one.value === value || free.includes(one))}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton label={messages.removeNote(nameOf(choices, value))} icon={<TrashIcon />} onClick={onRemove} />
    </div>
  )
}

type Choice = { value: string; label: string }

const nameOf = (choices: readonly Choice[], field: string) =>
  choices.find(({ value }) => value === field)?.label ?? field

/** Every field of the form in its order, then every lesson; also one that went while a note on it was kept. */
function placesOf(draft: CourseDraft, notes: readonly Note[]): Choice[] {
  const fields = Object.values(stepFields).flat()
  const there = [
    ...fields.map((field) => ({ value: field, label: fieldName(field) })),
    ...draft.outline.flatMap(({ lessons }) =>
      lessons.map(({ uid, title }) => ({
        value: `lesson:${uid}`,
        label: messages.lessonField(title || messages.untitledLesson),
      })),
    ),
  ]
  const removedNotes = notes.filter(({ field }) => there.every(({ value }) => value !== field))
  return [
    ...there,
    ...removedNotes.map(({ field }) => ({ value: field, label: messages.lessonField(messages.untitledLesson) })),
  ]
}
