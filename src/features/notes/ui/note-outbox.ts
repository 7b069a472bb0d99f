import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { call, CallError, isUnavailable } from '#platform/api/client.ts'
import { outbox } from '#platform/browser/unsent-work/outbox.ts'
import type { UnsentItem } from '#platform/browser/unsent-work/unsent-work.ts'
import { changeNote, deleteNote, type Note, writeNote } from '../contract.ts'
import type { Passage } from '../rules/find-passage.ts'

type Place = Passage & { course: string; lesson: string; second: number | null }
/** What was done with a note without a network; a change and a deletion say which note they are of. */
export type WaitingNote = Place & { text: string } & (
    { act: 'write' } | { act: 'change'; uid: string; version: number } | { act: 'delete'; uid: string }
  )
export type WaitingNoteItem = UnsentItem<WaitingNote>

export const noteOutbox = outbox<WaitingNote>({
  kind: 'note',
  account: signedInUid,
  max: 100,
  send({ value, idempotencyKey }): Promise<unknown> {
    const { text } = value
    if (value.act === 'change') {
      const { uid, version } = value
      return call(changeNote, { uid, version, text, idempotencyKey })
    }
    if (value.act === 'delete') return call(deleteNote, { uid: value.uid }).catch(passOverGone)
    const { course: uid, lesson: lessonUid, second, passage, contextBefore, contextAfter } = value
    const place = { second, passage, contextBefore, contextAfter }
    return call(writeNote, { uid, lessonUid, idempotencyKey, text, ...place })
  },
})

/** What is gone already needs no deletion. */
function passOverGone(error: unknown): void {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}

const changeName = (uid: string) => `change:${uid}`
const deletionName = (uid: string) => `delete:${uid}`

/** Takes a new note that could not be sent. @returns false where there is no more room */
export const writeLater = (note: Place & { text: string }, idempotencyKey: string): boolean =>
  noteOutbox.put(`write:${idempotencyKey}`, { act: 'write', ...note }, idempotencyKey)

/** The same for a change: the newest of a note takes the place of the one before it. */
export const changeLater = (note: Note, text: string, version: number, idempotencyKey: string): boolean =>
  noteOutbox.put(changeName(note.uid), { act: 'change', version, ...copyOf(note), text }, idempotencyKey)

/**
 * Deletes a note, at once or when the network is back.
 * @throws CallError where the server refuses, or where there is no room for what waits
 */
export async function deleteNowOrLater(
  note: Note,
  later: { message: string },
): Promise<{ message: string; sent: boolean }> {
  try {
    const { message } = await call(deleteNote, { uid: note.uid })
    return { message, sent: true }
  } catch (error) {
    const name = deletionName(note.uid)
    const waits =
      error instanceof CallError &&
      isUnavailable(error) &&
      noteOutbox.put(name, { act: 'delete', ...copyOf(note) }, name)
    if (!waits) throw error
    return { ...later, sent: false }
  }
}

function copyOf({ uid, course, lesson, second, passage, contextBefore, contextAfter, text }: Note) {
  return { uid, course: course.uid, lesson: lesson?.uid ?? '', second, passage, contextBefore, contextAfter, text }
}

const uidOf = ({ value }: WaitingNoteItem) => (value.act === 'write' ? undefined : value.uid)

/** What waits of a note that the server has. */
export function waitingOf(items: readonly WaitingNoteItem[], uid: string): WaitingNoteItem | undefined {
  return items.findLast((item) => uidOf(item) === uid)
}

/** What waits and belongs to none of the notes that are shown. */
export function waitingBeside(items: readonly WaitingNoteItem[], shown: readonly Note[]): WaitingNoteItem[] {
  return items.filter((item) => !shown.some(({ uid }) => uid === uidOf(item)))
}
