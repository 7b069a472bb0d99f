import { changeNote } from './actions/change-note.ts'
import { deleteNote } from './actions/delete-note.ts'
import { writeNote } from './actions/write-note.ts'
import { exportNotes } from './queries/export-notes.ts'
import { lessonNotes } from './queries/lesson-notes.ts'
import { myNotes } from './queries/my-notes.ts'

export const routes = [lessonNotes, myNotes, exportNotes, writeNote, changeNote, deleteNote]
