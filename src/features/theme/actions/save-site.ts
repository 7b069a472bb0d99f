import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/site.ts'
import { messages } from '../messages/site-en.ts'
import { completeSettings, settingsFrom, siteFieldsOf } from '../rules/site.ts'
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
    await tx
      .update(siteSettings)
      .set({ saved: settingsFrom(after), updatedAt: at })
      .where(eq(siteSettings.id, 1))
    await recordAudit(tx, ctx, { act: 'site.saved', uid: 'site', name: after.name, ...changedFacts(before, after) })
    return after
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
})

type Sent = { [Name in keyof Fields]?: Partial<Fields[Name]> | undefined }
type Fields = ReturnType<typeof siteFieldsOf>

function merged(before: Fields, sent: Sent): Fields {
  const entries = Object.entries(before).map(([name, value]) => {
    const given = sent[name as keyof Fields]
    if (given === undefined) return [name, value]
    return [name, typeof value === 'string' ? given : { ...value, ...(given as object) }]
  })
  return Object.fromEntries(entries) as Fields
}
