import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import {
  idempotencyKeyInput,
  maxLength,
  optionalText,
  pagination,
  paging,
  required,
  rule,
  wholeNumber,
} from '#platform/api/validation.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { maxContextLength, maxNoteLength, maxPassageLength, maxSecond } from './rules/limits.ts'

// A learner's notes are their own: for everyone else there are none (404). All of it is plain text.

const uid = () => required().check(maxLength(200))
const text = (max: number) => z._default(z.string().check(maxLength(max)), '')

const note = z.object({
  uid: z.string(),
  text: z.string(),
  /** Of the video; null: at no second. */
  second: z.nullable(z.number()),
  /** The marked words of the article; empty: none. */
  passage: z.string(),
  contextBefore: z.string(),
  contextAfter: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null where the lesson was taken out of the course. */
  lesson: z.nullable(z.object({ uid: z.string(), title: z.string() })),
  course: z.object({ uid: z.string(), courseTitle: z.string() }),
  /** What the reader may do with it: policy.ts. Without access to the course it can only be read and deleted. */
  canEdit: z.boolean(),
})
export type Note = z.output<typeof note>

/** 404 for a lesson of a course that one neither owns nor has notes in. */
export const lessonNotes = endpoint({
  call: 'GET /learner/course/{uid}/lesson/{lessonUid}/note',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid(), lessonUid: uid() }),
  reply: z.object({ canWrite: z.boolean(), notes: z.array(note) }),
  summary: 'Lists your notes in a lesson, in order of position',
})

/** `note`: only this one. */
export const myNotes = endpoint({
  call: 'GET /learner/note',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ ...paging(20), search: optionalText(100), /** A course's uid. */ course: optionalText(200) }),
  reply: z.object({
    /** The courses that one has notes in, whatever is searched; at most 200. */
    courses: z.array(z.object({ uid: z.string(), courseTitle: z.string(), notes: z.number() })),
    notes: z.array(note),
    pagination,
  }),
  summary: 'Lists and searches your notes in all courses, most recently changed first',
})

const second = wholeNumber().check(
  rule((value) => value >= 0 && value <= maxSecond, textOf(platformMessages, 'number')),
)
const noteText = () => text(maxNoteLength)

/** What a form sends of a new note: at a second, at a passage or at neither. */
export const newNote = z.object({
  text: noteText(),
  second: z._default(z.nullable(second), null),
  passage: text(maxPassageLength),
  contextBefore: text(maxContextLength),
  contextAfter: text(maxContextLength),
})

/** Refusals: NOTE_EMPTY 422 (neither text nor passage), TOO_MANY_NOTES 409, TOO_MUCH_WRITTEN 429, LESSON_NOT_FOUND 404. */
export const writeNote = endpoint({
  call: 'POST /learner/course/{uid}/lesson/{lessonUid}/note',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), lessonUid: uid(), idempotencyKey: idempotencyKeyInput(), ...newNote.shape }),
  reply: z.object({ note }),
  creates: true,
  summary: 'Creates a note in a lesson of a course you are enrolled in',
})

/** What can be changed of a note that waits in the browser. */
export const waitingNoteText = z.object({ text: noteText() })

/** What a form sends of a change: `version` is the note's when it was read. */
export const changedNote = z.object({ text: noteText(), version: wholeNumber() })

/**
 * If the note was changed in the meantime, both are there: the other text stays, and this one becomes a note of its own
 * at the same place (`isCopy`). A change of a deleted note brings it back.
 */
export const changeNote = endpoint({
  call: 'POST /learner/note/{uid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    /** Names the copy, so that the same change sent twice makes one. */
    idempotencyKey: idempotencyKeyInput(),
    ...changedNote.shape,
  }),
  reply: z.object({ note, isCopy: z.boolean() }),
  summary: 'Changes the text of your note',
})

export const deleteNote = endpoint({
  call: 'POST /learner/note/{uid}/delete',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes your note',
})

export const exportFormats = ['pdf', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** All notes, or those of one course. Refusals: TOO_MANY_FOR_PDF 409, BUSY 503. */
export const exportNotes = endpoint({
  call: 'GET /learner/note/export',
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    course: optionalText(200),
    format: z._default(z.enum(exportFormats), 'markdown'),
    /** The caller’s unless named. */ language: z.optional(z.enum(languageCodes)),
  }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns your notes as a Markdown or PDF file',
})
