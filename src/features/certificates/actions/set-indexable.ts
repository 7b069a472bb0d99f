import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/own-certificates.ts'
import { messages } from '../messages/en.ts'
import { canListCertificate } from '../policy.ts'
import { certificateBy } from '../queries/public-certificate.ts'
import { certificates } from '../tables.ts'
import { certificateNotFound } from './refusals.ts'

export const setIndexable = action(contract.setIndexable, async (ctx, { code, indexable }) => {
  const found = await certificateBy(ctx.db, code)
  if (!found || !canListCertificate(ctx.actor, found.row)) throw certificateNotFound()
  await ctx.db.update(certificates).set({ indexable }).where(eq(certificates.id, found.row.id))
  await ctx.forgetPages(pagePath('/certificate/$code', { code: found.row.code }))
  return { data: { indexable }, message: textOf(messages, indexable ? 'listed' : 'unlisted') }
})
