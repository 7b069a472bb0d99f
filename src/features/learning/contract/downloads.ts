import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'

const bytes = z.number()

const downloadableLesson = z.object({
  uid: z.string(),
  /** Changes with anything that a copy of the lesson would hold. */
  version: z.string(),
  /** Everything but the video and the pictures: text, questions, captions, the file. */
  bytes,
  /** The pictures in its text. Several lessons may show the same one, which is stored once. */
  pictures: z.array(z.object({ address: z.string(), bytes })),
  /** The original, and each rendition by its lines (0: sound alone); null without a video. */
  video: z.nullable(z.object({ bytes, rungs: z.array(z.object({ side: z.number(), bytes })) })),
})
export type DownloadableLesson = z.output<typeof downloadableLesson>

/**
 * What a browser may store of an owned course, and the check of what it has stored: 404 once the access has ended.
 * Previews by the creator or ADMIN get 404 as well, and so does everyone where the creator allows no downloads.
 */
export const courseDownloads = endpoint({
  call: 'GET /learner/course/{uid}/downloads',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: required().check(maxLength(200)) }),
  reply: z.object({
    /** When the access ends; null: no day is set. */
    validUntil: z.nullable(z.string()),
    lessons: z.array(downloadableLesson),
  }),
  summary: 'Lists the lessons of a course you are enrolled in with their sizes, for learning offline',
})
