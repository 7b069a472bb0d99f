import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import { creatorRoles } from '#platform/contract.ts'
import { hasRole, newUid } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { unfinishedOf } from '../queries.ts'
import { allowedTypes, learnerDocumentBytes, typeOf, unfinishedUploads, uploadKinds } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { mediaAssets } from '../tables.ts'
import { taken, tusHeaders } from './tus.ts'
import { storageFull } from './upload-refusals.ts'

const lengthNeeded = refusal('LENGTH_NEEDED', 400, words.lengthNeeded)
const tooMany = refusal('TOO_MANY_UPLOADS', 409, words.tooManyUploads)
const empty = refusal('EMPTY', 400, words.empty)

/** Room that uploads never take: the database and the machine live on the same disk. */
const keptFreeBytes = 256 * 1024 * 1024

export const startUpload = action(contract.startUpload, async (ctx) => {
  const { actor, settings } = ctx
  const said = metadataOf(ctx.request.headers['upload-metadata'])
  const length = ctx.request.headers['upload-length'] ?? ''
  if (!/^\d{1,15}$/.test(length)) throw lengthNeeded()
  const bytes = Number(length)
  const isCreator = hasRole(actor, creatorRoles)
  const kind = (isCreator && uploadKinds.find((one) => one === said.kind)) || 'document'
  const name = [...(said.filename ?? '').replaceAll('\0', '')].slice(0, 255).join('')
  const type = typeOf(kind, said.filetype ?? '', name)
  const limit = isCreator ? settings.uploadMaxBytes : Math.min(settings.uploadMaxBytes, learnerDocumentBytes)
  if (!type) throw refusal('WRONG_TYPE', 415, words.wrongType(kind))()
  if (bytes > limit) throw refusal('TOO_LARGE', 413, words.tooLarge(limit))()
  if (bytes === 0) throw empty()
  if ((await unfinishedOf(ctx.db, actor.userId)) >= unfinishedUploads) throw tooMany()
  const storage = await storageOf(settings)
  const room = await storage.room()
  if (room !== undefined && room < bytes + keptFreeBytes) throw storageFull({ retryAfterSeconds: 600 })

  const uid = newUid()
  const ending = (allowedTypes[kind] as Record<string, string>)[type] as string
  const path = `uploads/${uid}.${ending}`
  // The row first: a file without one would never be swept.
  await ctx.db.insert(mediaAssets).values({
    uid,
    ownerId: actor.userId,
    kind,
    state: 'UPLOADING',
    name,
    type,
    bytes,
    path,
    fingerprint: (said.fingerprint ?? '').slice(0, 500),
    touchedAt: ctx.now(),
  })
  await taken(storage.uploads.create(path, type))
  return { code: 201, answerHeaders: { ...tusHeaders, location: `/api/media/uploads/${uid}` } }
})

/** `Upload-Metadata`: names and Base64 values, apart by commas. What can't be read counts as unsaid. */
function metadataOf(header = ''): Record<string, string | undefined> {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}
