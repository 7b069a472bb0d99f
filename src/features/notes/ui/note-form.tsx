import { Chip } from '#design/chip.tsx'
import { FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { ClockIcon } from '#design/icons/regular.tsx'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { sendDraft } from '#features/community/ui/send-draft.ts'
import { SendButtons } from '#features/community/ui/text-form.tsx'
import { call } from '#platform/api/client.ts'
import { changedNote, changeNote, newNote, type Note, writeNote } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { maxNoteLength } from '../rules/limits.ts'
import type { Passage } from '../rules/find-passage.ts'
import { clock } from '../rules/clock.ts'
import { changeLater, writeLater } from './note-outbox.ts'
import { PassageQuote } from './passage-quote.tsx'

/** `sent`: the server has it; else it is sent later. */
type Buttons = { onDone: (sent: boolean) => unknown; onCancel: () => void }

/** Where the unsent note of a lesson is stored. */
export const newNotePlace = (lesson: string) => `note:${lesson}`
export const changedNotePlace = (uid: string) => `note-edit:${uid}`

/** A new note at a second, at a passage or at neither. What an earlier visit left unsent comes first, with its place. */
export function NewNoteForm({
  course,
  lesson,
  second = null,
  at = { passage: '', contextBefore: '', contextAfter: '' },
  onDone,
  onCancel,
}: Buttons & { course: string; lesson: string; second?: number | null; at?: Passage }) {
  const place = newNotePlace(lesson)
  const start = { text: '', second, ...at }
  const values = readDraft(place, start)
  return (
    <Form
      of={newNote}
      defaultValues={values}
      onSubmit={(note) =>
        sendDraft(
          place,
          (idempotencyKey) => call(writeNote, { uid: course, lessonUid: lesson, idempotencyKey, ...note }),
          onDone,
          (idempotencyKey) => writeLater({ course, lesson, ...note }, idempotencyKey),
        )
      }
      className="space-y-3"
    >
      <TextDraft place={place} start={start} notice={messages.form.unsent} />
      {values.passage && <PassageQuote text={values.passage} />}
      {values.second !== null && (
        <Chip tone="highlight" icon={<ClockIcon size={14} />}>
          {messages.form.at(clock(values.second))}
        </Chip>
      )}
      <FormTextarea
        name="text"
        label={values.passage ? messages.form.passageLabel : messages.form.label}
        rows={3}
        maxLength={maxNoteLength}
        autoFocus
      />
      <SendButtons submit={messages.form.save} label={messages.form.saving} place={place} onCancel={onCancel} />
    </Form>
  )
}

/** A change remembers the version that it began with: what is changed elsewhere in the meantime is not overwritten. */
export function ChangeNoteForm({ note, onDone, onCancel }: Buttons & { note: Note }) {
  const place = changedNotePlace(note.uid)
  const start = { text: note.text, version: note.version }
  return (
    <Form
      of={changedNote}
      defaultValues={readDraft(place, start)}
      onSubmit={(change) =>
        sendDraft(
          place,
          (idempotencyKey) => call(changeNote, { uid: note.uid, idempotencyKey, ...change }),
          onDone,
          (idempotencyKey) => changeLater(note, change.text, change.version, idempotencyKey),
        )
      }
      className="space-y-3"
    >
      <TextDraft place={place} start={start} notice={messages.form.unsent} />
      {note.passage && <PassageQuote text={note.passage} />}
      <FormTextarea
        name="text"
        label={note.passage ? messages.form.passageLabel : messages.form.label}
        rows={3}
        maxLength={maxNoteLength}
        autoFocus
      />
      <SendButtons submit={messages.form.save} label={messages.form.saving} place={place} onCancel={onCancel} />
    </Form>
  )
}
