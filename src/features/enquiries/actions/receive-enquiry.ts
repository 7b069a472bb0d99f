import { eq, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/actions/notify.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Ctx } from '#platform/action.ts'
import { words } from '../messages/en.ts'
import { enquiryPaths } from '../rules.ts'
import { enquiries } from '../tables.ts'

/** Tells the administrators of a new enquiry and sends its sender the ticket with a copy of the message. */
export async function receiveEnquiry(ctx: Ctx<null>, { uid }: { uid: string }): Promise<void> {
  const [enquiry] = await ctx.db.select().from(enquiries).where(eq(enquiries.uid, uid))
  if (!enquiry) return
  const { kind, ticket, name, email, message } = enquiry
  const admins = await ctx.db.execute<{ id: number }>(
    sql`select id from users where roles @> array['ADMIN'] and suspended_at is null`,
  )
  // First, and once: the letter below may have to be tried again.
  await ctx.transaction((tx) =>
    notify(
      ctx,
      tx,
      admins.map(({ id }) => ({
        userId: id,
        kind: 'enquiry-received' as const,
        data: { ticket, name, studio: kind === 'studio' },
        link: `/admin/enquiry/${enquiryPaths[kind]}/${uid}`,
        onceKey: `enquiry-${uid}`,
      })),
    ),
  )
  const { name: site } = await settingsOfSite(ctx.db)
  await ctx.send({
    channel: 'email',
    to: email,
    subject: words.letterSubject(ticket, site),
    text: words.letter(name, ticket, message),
    onceKey: `enquiry-${uid}`,
  })
}
