import { eq } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin-certificates.ts'
import { messages } from '../messages/en.ts'
import { canRevokeCertificate } from '../policy.ts'
import { adminCertificateBy } from '../queries/admin-certificates.ts'
import { certificateBy } from '../queries/public-certificate.ts'
import { certificateState } from '../rules/certificates.ts'
import { certificates } from '../tables.ts'
import { alreadyRevoked, certificateNotFound } from './refusals.ts'

/** Two administrators at once take turns, and the second one is refused: a revocation is written once. */
export const revokeCertificate = action(contract.revokeCertificate, async (ctx, { code, reason }) => {
  const found = await certificateBy(ctx.db, code)
  if (!found) throw certificateNotFound()
  const { id } = found.row
  await ctx.transaction(async (tx) => {
    const [locked] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
    if (!locked || !canRevokeCertificate(ctx.actor, { state: certificateState(locked) })) throw alreadyRevoked()
    await tx
      .update(certificates)
      .set({
        revokedAt: ctx.now(),
        revocationReason: 'administrator',
        revocationNote: reason,
        revokedBy: ctx.actor.userId,
      })
      .where(eq(certificates.id, id))
    await notify(ctx, tx, {
      userId: locked.userId,
      kind: 'certificate-revoked',
      data: { course: locked.courseTitle },
      link: pagePath('/certificate/$code', { code: locked.code }),
      idempotencyKey: `certificate-revoked:${locked.code}`,
    })
    await recordAudit(tx, ctx, {
      act: 'certificate.revoked',
      uid: locked.code,
      name: `${locked.learnerName}: ${locked.courseTitle}`,
      after: { reason },
    })
  })
  await ctx.forgetPages(pagePath('/certificate/$code', { code: found.row.code }))
  const shown = await adminCertificateBy(ctx.db, found.row.code)
  if (!shown) throw certificateNotFound()
  return { data: shown, message: textOf(messages, 'wasRevoked') }
})
