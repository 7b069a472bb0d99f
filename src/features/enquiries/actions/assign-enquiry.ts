import { eq } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import { action } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { canHandleEnquiry } from '../policy.ts'
import { enquiryDetails } from '../queries/enquiry-details.ts'
import { enquiryPaths } from '../rules.ts'
import { updateEnquiry, openEnquiry } from './open-enquiry.ts'

/** Held, so that the role is not lost before the assignment stands. */
async function administrator(tx: Tx, uid: string): Promise<{ id: number; uid: string }> {
  const [found] = await tx.select().from(users).where(eq(users.uid, uid)).for('share')
  if (!found || !canHandleEnquiry(found)) throw refuseFields({ assignee: textOf(messages, 'noAdministrator') })
  return found
}

/** As the log says it; null for nobody. */
async function nameOf(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await queryRows(tx, { title: text, first_name: text, last_name: text })`
    select title, first_name, last_name from users where id = ${id}`
  return found ? clubbedName({ title: found.title, firstName: found.first_name, lastName: found.last_name }) : null
}

export const assignEnquiry = action(contract.assignEnquiry, async (ctx, { assignee, ...at }) => {
  const given = await ctx.transaction(async (tx) => {
    const enquiry = await openEnquiry(tx, at)
    const admin = assignee ? await administrator(tx, assignee) : null
    if (enquiry.assigneeId === (admin?.id ?? null)) return admin
    await updateEnquiry(tx, enquiry, { assigneeId: admin?.id ?? null }, ctx.now())
    await recordAudit(tx, ctx, {
      act: 'enquiry.assigned',
      uid: enquiry.uid,
      name: enquiry.ticket,
      before: { assignee: await nameOf(tx, enquiry.assigneeId) },
      after: { assignee: await nameOf(tx, admin?.id ?? null) },
    })
    if (admin && admin.id !== ctx.actor.userId)
      await notify(ctx, tx, {
        userId: admin.id,
        kind: 'enquiry-assigned',
        data: { ticket: enquiry.ticket, name: enquiry.name },
        link: pagePath(`/admin/enquiry/${enquiryPaths[enquiry.kind]}/$id`, { id: enquiry.uid }),
      })
    return admin
  })
  return {
    data: await enquiryDetails(ctx.db, at, ctx.now()),
    message: given ? textOf(messages, 'assigned') : textOf(messages, 'unassigned'),
  }
})
