import { eq } from 'drizzle-orm'
import { lockMedia } from '#features/media/actions/hold-media.ts'
import { isStoredImage } from '#features/media/queries.ts'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/site.ts'
import { messages } from '../messages/site-en.ts'
import { completeSettings, settingsFrom, siteFieldsOf, sitePictures } from '../rules/site.ts'
import { siteSettings } from '../tables.ts'
import { changedFacts } from './theme-facts.ts'

export const saveSite = action(contract.saveSiteSettings, async (ctx, sent) => {
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    // Its one row, locked: what two administrators change at once is merged field by field.
    await tx.insert(siteSettings).values({ id: 1 }).onConflictDoNothing()
    const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.id, 1)).for('update')
    const before = siteFieldsOf(completeSettings(row?.saved, ctx.settings))
    const after = merged(before, sent)
    const missing = contract.missingForGst(after)
    if (missing.length > 0)
      throw refuseFields(Object.fromEntries(missing.map((name) => [name, textOf(platformMessages, 'required')])))
    await holdPictures(tx, before, after)
    const { name, ...others } = settingsFrom(after)
    // A name that was only shown is no choice: the setup asks for one until it is sent.
    const isNamed = sent.name !== undefined || row?.saved.name !== undefined
    await tx
      .update(siteSettings)
      .set({ saved: isNamed ? { name, ...others } : others, updatedAt: at })
      .where(eq(siteSettings.id, 1))
    await recordAudit(tx, ctx, { act: 'site.saved', uid: 'site', name: after.name, ...changedFacts(before, after) })
    return after
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
})

/**
 * Keeps the pictures of the site from being purged until they are saved.
 * @throws 422 for one that is not stored here
 */
async function holdPictures(tx: Tx, before: Fields, after: Fields): Promise<void> {
  await lockMedia(tx, sitePictures.map((name) => after[name]).join(' '))
  for (const name of sitePictures) {
    const isNew = after[name] !== '' && after[name] !== before[name]
    if (isNew && !(await isStoredImage(tx, after[name]))) throw refuseFields({ [name]: textOf(messages, 'uploadHere') })
  }
}

type Sent = { [Name in keyof Fields]?: Partial<Fields[Name]> | undefined }
type Fields = ReturnType<typeof siteFieldsOf>

function merged(before: Fields, sent: Sent): Fields {
  const entries = Object.entries(before).map(([name, value]) => {
    const given = sent[name as keyof Fields]
    if (given === undefined) return [name, value]
    const isWhole = typeof value === 'string' || Array.isArray(value)
    return [name, isWhole ? given : { ...value, ...(given as object) }]
  })
  return Object.fromEntries(entries) as Fields
}
