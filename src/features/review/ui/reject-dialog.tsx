import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { Select } from '#design/select.tsx'
import { Textarea } from '#design/textarea.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useRules } from '#design/use-rules.ts'
import { forgetText, keepText, useKeptText } from '#features/accounts/ui/kept-texts.ts'
import type { CourseDraft } from '#features/authoring/contract/drafts.ts'
import { stepFields } from '#features/authoring/rules/course-moves.ts'
import { fieldName } from '#features/authoring/ui/form/readable-field.ts'
import { call, CallError } from '#platform/api/client.ts'
import { rejectCourse } from '../contract.ts'
import { words } from '../messages/en.ts'

type Note = { field: string; text: string }
type Props = { draft: CourseDraft; onClose: () => void; onDone: () => void }

const empty = { reason: '', notes: '[]' }
const placeOf = (course: string) => `reject:${course}`

/** The course was approved: what was written against it is no more to be sent. */
export const forgetReason = (course: string) => forgetText(placeOf(course))

/**
 * A reason, and notes that stand beside single fields or lessons in the creator's form. However it is closed, what was
 * written is there when it is opened again, until it is sent.
 */
export function RejectDialog({ draft, onClose, onDone }: Props) {
  const place = placeOf(draft.uid)
  const { fields, left } = useKeptText(place, empty)
  const reason = fields.reason ?? ''
  const notes = JSON.parse(fields.notes ?? '[]') as Note[]
  const setNotes = (next: readonly Note[]) => keepText(place, { notes: JSON.stringify(next) }, empty)
  const [busy, setBusy] = useState(false)
  const choices = placesOf(draft, notes)
  const free = choices.filter(({ value }) => !notes.some(({ field }) => field === value))
  const change = (at: number, next: Partial<Note>) =>
    setNotes(notes.map((note, index) => (index === at ? { ...note, ...next } : note)))

  const written = notes.filter(({ text }) => text.trim() !== '')
  const answer = {
    uid: draft.uid,
    submission: draft.openSubmission?.uid,
    reason,
    notes: Object.fromEntries(written.map(({ field, text }) => [field, text.trim()])),
  }
  const rules = useRules(rejectCourse.input, answer)

  async function send(form: HTMLFormElement) {
    if (!rules.holds(form)) return
    setBusy(true)
    try {
      const { message } = await call(rejectCourse, answer)
      forgetText(place)
      toast.success(message)
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) rules.refuse(form, error.errors)
      else toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={words.rejectTitle} width={600} locked={busy}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        {left && <AlertBanner type="info">{words.unsent}</AlertBanner>}
        <Textarea
          label={words.reason}
          hint={words.reasonHint}
          required
          rows={4}
          value={reason}
          error={rules.errorOf('reason')}
          onBlur={() => rules.leave('reason')}
          maxLength={2000}
          onChange={(event) => {
            keepText(place, { reason: event.target.value }, empty)
            rules.change('reason')
          }}
        />
        <fieldset className="grid gap-4">
          <legend className="field-label">{words.notes}</legend>
          <p className="hint !mt-0">{words.notesHint}</p>
          {notes.map((note, at) => (
            <div key={note.field} className="grid gap-3">
              <div className="row items-end gap-2">
                <Select
                  label={words.noteField}
                  className="min-w-0 flex-1"
                  value={note.field}
                  options={choices.filter(
                    ({ value }) => value === note.field || free.some((one) => one.value === value),
                  )}
                  onChange={(event) => change(at, { field: event.target.value })}
                />
                <IconButton
                  label={words.removeNote(nameOf(choices, note.field))}
                  icon={<TrashIcon />}
                  onClick={() => setNotes(notes.toSpliced(at, 1))}
                />
              </div>
              <Textarea
                label={words.note}
                rows={2}
                value={note.text}
                maxLength={1000}
                error={rules.errorOf(`notes.${note.field}`)}
                onBlur={() => rules.leave(`notes.${note.field}`)}
                onChange={(event) => {
                  change(at, { text: event.target.value })
                  rules.change(`notes.${note.field}`)
                }}
              />
            </div>
          ))}
          {free.length > 0 && (
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              icon={<PlusBoldIcon size={16} />}
              onClick={() => setNotes([...notes, { field: free[0]?.value ?? '', text: '' }])}
            >
              {words.addNote}
            </Button>
          )}
        </fieldset>
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="delete" loading={busy} loadingLabel={words.rejecting}>
            {words.rejectNow}
          </Button>
        </div>
      </form>
    </Modal>
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
        label: words.lessonField(title || words.untitledLesson),
      })),
    ),
  ]
  const gone = notes.filter(({ field }) => there.every(({ value }) => value !== field))
  return [...there, ...gone.map(({ field }) => ({ value: field, label: words.lessonField(words.untitledLesson) }))]
}
