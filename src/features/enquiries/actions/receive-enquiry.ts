import { eq } from 'drizzle-orm'
import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { users } from '#features/accounts/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { supportRoles } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { ticketEmail } from '../emails.ts'
import { enquiryPaths } from '../rules.ts'
import { enquiries } from '../tables.ts'

/** Notifies administrators and support of a new enquiry and, with `confirm`, sends its sender the ticket. */
export async function receiveEnquiry(
  ctx: Ctx<null>,
  { uid, confirm = true }: { uid: string; confirm?: boolean },
): Promise<void> {
  const [row] = await ctx.db
    .select({ enquiry: enquiries, language: users.language })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.userId))
    .where(eq(enquiries.uid, uid))
  if (!row) return
  const { enquiry, language } = row
  const { kind, ticket, name } = enquiry
  const people = await peopleWorkingAs(ctx.db, supportRoles)
  // First, and once: the email below may have to be tried again.
  await ctx.transaction((tx) =>
    notify(
      ctx,
      tx,
      people.map((userId) => ({
        userId,
        kind: 'enquiry-received' as const,
        data: { ticket, name, studio: kind === 'studio' },
        link: pagePath(`/admin/enquiry/${enquiryPaths[kind]}/$id`, { id: uid }),
        idempotencyKey: `enquiry-${uid}`,
      })),
    ),
  )
  if (!confirm) return
  await ctx.send(ticketEmail(enquiry, language ?? enquiry.language, await ctx.site()))
}
