import { eq } from 'drizzle-orm'
import { type Ctx, action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { newUid, type Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { assetOf, assetView, type MediaRow } from '../queries.ts'
import { captionBytes, type CaptionLanguage } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { type CaptionFile, mediaAssets } from '../tables.ts'
import { countBytes } from './count-bytes.ts'
import { type CaptionCue, readCaptions, writeCaptions } from './read-captions.ts'
import { requireRoom } from './require-room.ts'
import { storeCues } from './store-cues.ts'
import { uploadNotFound } from './upload-refusals.ts'

const noFile = refusal('NO_FILE', 400, textOf(messages, 'noFile'))
const tooLarge = refusal('TOO_LARGE', 413, textOf(messages, 'tooLarge', captionBytes))
const noVideo = refusal('NO_VIDEO', 409, textOf(messages, 'captionsNeedVideo'))

export const saveCaption = action(contract.saveCaption, async (ctx, { uid, language }) => {
  await ownVideo(ctx, uid)
  const { file } = ctx.request
  if (!file || file.bytes.length === 0) throw noFile()
  if (file.bytes.length > captionBytes) throw tooLarge()
  await ctx.transaction((tx) => countBytes(tx, ctx, file.bytes.length))
  await requireRoom(ctx.settings, file.bytes.length)
  const cues = readCaptions(file.bytes)
  if (!Array.isArray(cues))
    throw refusal('CAPTIONS_UNREADABLE', 415, textOf(messages.captionProblems, cues.problem, cues.line))()
  const bytes = Buffer.from(writeCaptions(cues))
  // A new name each time: the former one may still be kept by browsers.
  const path = `captions/${uid}/${language}-${newUid()}.vtt`
  await (await storageOf(ctx.settings)).put(path, bytes, 'text/vtt')
  return { data: await exchange(ctx, uid, language, { path, type: 'text/vtt', bytes: bytes.length, language }, cues) }
})

export const removeCaption = action(contract.removeCaption, async (ctx, { uid, language }) => {
  await ownVideo(ctx, uid)
  return { data: await exchange(ctx, uid, language, undefined) }
})

async function ownVideo(ctx: Ctx<Actor>, uid: string): Promise<MediaRow> {
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (!row) throw uploadNotFound()
  if (row.kind !== 'video') throw noVideo()
  return row
}

/** Puts one language's file in the place of the former one, which goes after the commit. */
async function exchange(
  ctx: Ctx<Actor>,
  uid: string,
  language: CaptionLanguage,
  next: CaptionFile | undefined,
  cues: readonly CaptionCue[] = [],
) {
  const { row, former } = await ctx.transaction(async (tx) => {
    const [locked] = await tx.select().from(mediaAssets).where(eq(mediaAssets.uid, uid)).for('update')
    if (!locked) throw uploadNotFound()
    const others = locked.captions.filter((caption) => caption.language !== language)
    const stored = await storeCues(tx, locked.id, language, cues)
    const captions = [...others, ...(next ? [{ ...next, cues: stored }] : [])]
    await tx.update(mediaAssets).set({ captions }).where(eq(mediaAssets.id, locked.id))
    return {
      row: { ...locked, captions },
      former: locked.captions.filter((caption) => caption.language === language),
    }
  })
  const storage = await storageOf(ctx.settings)
  for (const { path } of former)
    await storage.remove(path).catch((error: unknown) => ctx.log.warn({ err: error }, 'a caption file was left behind'))
  return assetView(ctx, row)
}
