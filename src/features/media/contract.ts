import * as z from 'zod/mini'
import { contentRoles, creatorRoles, endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'
import { captionLanguages, ladderProblems, ladderStates, mediaKinds, mediaProblems, mediaStates } from './rules.ts'

const uid = () => required().check(maxLength(64))

/** A player, an image or a download asks for it; the token in the address is the permission. Ranges are served; with MEDIA_DELIVERY=redirect a 307 leads to the bucket. */
export const mediaFile = endpoint({
  call: 'GET /media/{token}/{file}',
  kind: 'read',
  access: 'public',
  input: z.object({ token: required(), file: required() }),
  reply: z.unknown(),
  answers: 'file',
  fromStorage: true,
  summary: 'Returns a lesson file by its signed URL',
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
  /** What the browser said to tell the file from another one of its name. */
  fingerprint: z.string(),
  /** What was wrong with it where it is REFUSED. */
  problem: z.nullable(z.enum(mediaProblems)),
  durationSeconds: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  poster: z.nullable(z.string()),
  /**
   * The renditions for poor lines; `ladderPercent` while they are made. Of a video that is still CHECKING: how far its
   * conversion into an MP4 is.
   */
  ladder: z.enum(ladderStates),
  /** Why the last try failed. */
  ladderProblem: z.nullable(z.enum(ladderProblems)),
  ladderPercent: z.number(),
  /** Whether this server can make them at all. */
  preparesVideo: z.boolean(),
  captions: z.array(z.object({ language: z.enum(captionLanguages), src: z.string() })),
  /** The original, to look at or to download; null until it is READY. */
  src: z.nullable(z.string()),
})

export const showAsset = endpoint({
  call: 'GET /media/asset/{uid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: mediaAsset,
  summary: 'Returns the status of your own upload. Answers 404 for anyone else’s',
})

/**
 * tus 1.0.0: `Upload-Length`, and `Upload-Metadata` with filename, filetype, kind (video or document) and fingerprint (what
 * tells the file from another one of its name). Answers 201 with the upload's address in `Location`; its last part is
 * the asset's uid. A learner sends documents of at most 5 MB.
 */
export const startUpload = endpoint({
  call: 'POST /media/uploads',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  reply: z.unknown(),
  answers: 'protocol',
  takes: 'stream',
  summary: 'Starts a resumable upload (tus 1.0.0)',
})

/**
 * tus 1.0.0: `Upload-Offset`, a body of at most 5242880 bytes of type application/offset+octet-stream, with its length.
 * While another part of the same upload is on its way it waits for a moment, then 423.
 */
export const addPart = endpoint({
  call: 'PATCH /media/uploads/{uid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.unknown(),
  answers: 'protocol',
  takes: 'stream',
  summary: 'Adds a part to a resumable upload (tus 1.0.0)',
})

export const uploadOffset = endpoint({
  call: 'HEAD /media/uploads/{uid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.unknown(),
  answers: 'protocol',
  summary: 'Returns how much of a resumable upload has arrived (tus 1.0.0)',
})

/** Also for an upload that was refused; one that is complete stays (409). */
export const dropUpload = endpoint({
  call: 'DELETE /media/uploads/{uid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.unknown(),
  answers: 'protocol',
  summary: 'Cancels a resumable upload (tus 1.0.0)',
})

/** A multipart body with one file: JPEG, PNG, GIF, WebP or HEIC, at most 24 million pixels and 5242880 bytes. The addresses are public and for good. */
export const addImage = endpoint({
  call: 'POST /media/image',
  kind: 'write',
  access: [...creatorRoles, ...contentRoles],
  input: z.object({}),
  takes: 'file',
  creates: true,
  reply: z.object({
    uid: z.string(),
    /** The widest. */
    src: z.string(),
    srcSet: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  summary: 'Stores a picture in three widths, without its metadata',
})

export const imageFile = endpoint({
  call: 'GET /media/image/{uid}/{file}',
  kind: 'read',
  inMaintenance: true,
  access: 'public',
  input: z.object({ uid: uid(), file: required().check(maxLength(20)) }),
  reply: z.unknown(),
  answers: 'file',
  fromStorage: true,
  summary: 'Returns a stored picture',
})

/** A multipart body with the language and one file, WebVTT or SRT, at most 1 MB. Takes the place of the former one. */
export const saveCaption = endpoint({
  call: 'POST /media/asset/{uid}/caption',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), language: z.enum(captionLanguages) }),
  takes: 'file',
  reply: mediaAsset,
  summary: 'Adds captions in one language to a video',
})

export const removeCaption = endpoint({
  call: 'DELETE /media/asset/{uid}/caption/{language}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), language: z.enum(captionLanguages) }),
  reply: mediaAsset,
  summary: 'Removes captions in one language from a video',
})

/** After preparing failed: from the beginning. */
export const prepareAgain = endpoint({
  call: 'POST /media/asset/{uid}/prepare',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: mediaAsset,
  summary: 'Retries making a video’s renditions after a failure',
})
