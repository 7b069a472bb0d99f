import { type ReactNode, useState } from 'react'
import { langOf } from '#design/lang-of.ts'
import { RowMenu } from '#design/row-menu.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { useDeleting } from '#features/community/ui/use-deleting.tsx'
import type { Note } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { changedNotePlace, ChangeNoteForm } from './note-form.tsx'
import { deleteNowOrLater, type WaitingNoteItem as Waiting } from './note-outbox.ts'
import { PassageQuote } from './passage-quote.tsx'
import { useRefresh } from './use-refresh.ts'
import { WaitingNoteItem } from './waiting-note-item.tsx'

/** One note, its place before it and what more there is to say of it below; it is changed in place. */
export function NoteItem({
  note,
  waiting,
  place,
  children,
}: {
  note: Note
  /** A change or deletion of it that the server does not have yet. */
  waiting: Waiting | undefined
  place: ReactNode
  children?: ReactNode
}) {
  const { uid, text, passage, canEdit } = note
  const refresh = useRefresh()
  const [editing, setEditing] = useState(useUnsentText(changedNotePlace(uid)).unsent && canEdit)
  const { confirmDeletion, dialog } = useDeleting({
    question: messages.item.deleteQuestion,
    detail: messages.item.deleteDetail,
    label: messages.item.deleteNote,
    work: async () => {
      const done = await deleteNowOrLater(note, { message: messages.item.deletedLater })
      if (done.sent) await refresh()
      return done
    },
  })
  if (waiting)
    return (
      <>
        <WaitingNoteItem item={waiting} />
        {dialog}
      </>
    )
  if (editing)
    return (
      <li className="card my-3 p-4">
        <ChangeNoteForm
          note={note}
          onDone={async (sent) => {
            if (sent) await refresh()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className="flex items-start gap-3 border-b border-line py-3.5">
      {place}
      <div className="min-w-0 flex-1 pt-1.5">
        {passage && <PassageQuote text={passage} />}
        {text && (
          <p className={`break-words whitespace-pre-line ${passage ? 'mt-1.5' : ''}`} lang={langOf(text)}>
            {text}
          </p>
        )}
        {children}
      </div>
      <RowMenu
        row={note}
        name={(text || passage).slice(0, 60)}
        actions={() => [
          ...(canEdit ? [{ label: messages.item.edit, onSelect: () => setEditing(true), movesFocus: true }] : []),
          { label: messages.item.delete, onSelect: confirmDeletion, danger: true, movesFocus: true },
        ]}
      />
      {dialog}
    </li>
  )
}
