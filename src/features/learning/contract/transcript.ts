import * as z from 'zod/mini'
import { captionLanguages } from '#features/media/rules.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, optionalText, pagination, paging, required } from '#platform/api/validation.ts'

/** As many matches are counted and shown; a search that has more wants another word. */
export const maxMatches = 1000

const match = z.object({
  lesson: z.object({ uid: z.string(), title: z.string() }),
  /** As people count it. */
  sectionNumber: z.number(),
  lessonNumber: z.number(),
  language: z.enum(captionLanguages),
  second: z.number(),
  /** Plain text. */
  text: z.string(),
})
export type TranscriptMatch = z.output<typeof match>

/** For those who may open the course; 404 for others. Each word of the search occurs in the cue. */
export const searchTranscripts = endpoint({
  call: 'GET /learner/course/{uid}/transcript',
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    uid: required().check(maxLength(200)),
    search: optionalText(100),
    /** Only captions in this language. */
    language: z.optional(z.enum(captionLanguages)),
    ...paging(20),
  }),
  reply: z.object({
    matches: z.array(match),
    /** Whether there are more than are counted. */
    more: z.boolean(),
    pagination,
  }),
  summary: 'Searches the transcripts of a course’s videos, in lesson order',
})
