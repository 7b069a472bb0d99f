import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { creatorRoles, hasRole } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { hasFfmpeg } from '../preparing/ffmpeg.ts'
import { unfinishedOf } from '../queries.ts'
import {
  allowedTypes,
  convertedTypes,
  learnerDocumentBytes,
  typeOf,
  maxUnfinishedUploads,
  uploadKinds,
} from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { countBytes, uncountFile } from './count-bytes.ts'
import { requireRoom } from './require-room.ts'
import { taken, tusHeaders } from './tus.ts'
import { fileNameOf, uploadMetadata } from './upload-metadata.ts'

const lengthNeeded = refusal('LENGTH_NEEDED', 400, textOf(messages, 'lengthNeeded'))
const tooMany = refusal('TOO_MANY_UPLOADS', 409, textOf(messages, 'tooManyUploads'))
const empty = refusal('EMPTY', 400, textOf(messages, 'empty'))

export const startUpload = action(contract.startUpload, async (ctx) => {
  const { actor, settings } = ctx
  const metadata = uploadMetadata(ctx.request.headers['upload-metadata'])
  const length = ctx.request.headers['upload-length'] ?? ''
  if (!/^\d{1,15}$/.test(length)) throw lengthNeeded()
  const bytes = Number(length)
  const isCreator = hasRole(actor, creatorRoles)
  const kind = (isCreator && uploadKinds.find((one) => one === metadata.kind)) || 'document'
  const name = fileNameOf(metadata.filename ?? '')
  const type = typeOf(kind, metadata.filetype ?? '', name)
  const limit = isCreator ? settings.uploadMaxBytes : Math.min(settings.uploadMaxBytes, learnerDocumentBytes)
  const converted = type !== undefined && type in convertedTypes
  if (!type || (converted && !(await hasFfmpeg(settings))))
    throw refusal('WRONG_TYPE', 415, textOf(messages, 'wrongType', kind))()
  if (bytes > limit) throw refusal('TOO_LARGE', 413, textOf(messages, 'tooLarge', limit))()
  if (bytes === 0) throw empty()
  await requireRoom(settings, bytes)

  const uid = newUid()
  const ending = ({ ...allowedTypes[kind], ...convertedTypes } as Record<string, string>)[type] as string
  const path = `uploads/${uid}.${ending}`
  // The row first: a file without one would never be swept.
  await ctx.transaction(async (tx) => {
    // This locks the person's row: of uploads begun at one moment each sees those before it.
    await countBytes(tx, ctx, bytes)
    if ((await unfinishedOf(tx, actor.userId)) >= maxUnfinishedUploads) throw tooMany()
    await tx.insert(mediaAssets).values({
      uid,
      ownerId: actor.userId,
      kind,
      state: 'UPLOADING',
      name,
      type,
      bytes,
      path,
      fingerprint: (metadata.fingerprint ?? '').slice(0, 500),
      touchedAt: ctx.now(),
    })
  })
  try {
    await taken((await storageOf(settings)).uploads.create(path, type))
  } catch (error) {
    // Nothing of it is stored: it is none of the person's unfinished uploads.
    await ctx.transaction(async (tx) => {
      await tx.delete(mediaAssets).where(eq(mediaAssets.uid, uid))
      await uncountFile(tx, ctx, bytes)
    })
    throw error
  }
  return { code: 201, answerHeaders: { ...tusHeaders, location: `/api/media/uploads/${uid}` } }
})
