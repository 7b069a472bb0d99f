import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/contract.ts'
import { maxLength, required } from '#platform/validation.ts'
import { captionLanguages, ladderStates, mediaKinds, mediaProblems, mediaStates } from './rules.ts'

const uid = () => required().check(maxLength(64))

/** A player, an image or a download asks for it; the token in the address is the permission. Ranges are served. */
export const mediaFile = endpoint({
  call: 'GET /media/{token}/{file}',
  kind: 'read',
  access: 'public',
  input: z.object({ token: required(), file: required() }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'A file of a lesson by its signed address',
})

/** A video or document as its owner sees it. Times in seconds, sizes in bytes; addresses are signed and expire. */
export const mediaAsset = z.object({
  uid: z.string(),
  kind: z.enum(mediaKinds),
  state: z.enum(mediaStates),
  /** As the person's file was called. */
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** How much of it is here while it is UPLOADING. */
  offset: z.number(),
  /** What was wrong with it where it is REFUSED. */
  problem: z.nullable(z.enum(mediaProblems)),
  durationSeconds: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  poster: z.nullable(z.string()),
  /** The renditions for poor lines; `ladderPercent` while they are made. */
  ladder: z.enum(ladderStates),
  ladderPercent: z.number(),
  /** Whether this server can make them at all. */
  preparesVideo: z.boolean(),
  captions: z.array(z.object({ language: z.enum(captionLanguages), src: z.string() })),
  /** The original, to look at or to download; null until it is READY. */
  src: z.nullable(z.string()),
})
