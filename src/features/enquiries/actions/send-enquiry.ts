import { sql } from 'drizzle-orm'
import { networkOf } from '#features/accounts/actions/limit-attempts.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import { type Action, action, type Ctx } from '#platform/action.ts'
import { refusal, refuseFields } from '#platform/errors.ts'
import { newUid } from '#platform/session.ts'
import * as contract from '../contract.ts'
import { words } from '../messages/en.ts'
import { enquiriesAnHour, todayInIndia } from '../rules.ts'
import { enquiries } from '../tables.ts'

type NewEnquiry = Pick<typeof enquiries.$inferInsert, 'kind' | 'name' | 'email' | 'phone' | 'message'> &
  Partial<Pick<typeof enquiries.$inferInsert, 'subject' | 'city' | 'preferredDate' | 'hours'>>

const tooMany = refusal('TOO_MANY_ENQUIRIES', 429, words.tooMany)

/** Keeps the enquiry and sends its sender a letter with the ticket. */
async function sendEnquiry(ctx: Ctx, enquiry: NewEnquiry) {
  const now = ctx.now()
  const network = networkOf(ctx.request.address)
  const ticket = await ctx.transaction(async (tx) => {
    // One sender's messages wait for each other here, so that the count below holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry:${enquiry.email}`}, 0))`)
    const [sent] = await tx.execute<{ by_email: number; by_line: number }>(sql`
      select count(*) filter (where email = ${enquiry.email})::int as by_email,
        count(*) filter (where network = ${network})::int as by_line
      from ${enquiries} where created_at > ${new Date(now.getTime() - 3_600_000)}
        and (email = ${enquiry.email} or network = ${network})`)
    if ((sent?.by_email ?? 0) >= enquiriesAnHour.perEmail || (sent?.by_line ?? 0) >= enquiriesAnHour.perLine)
      throw tooMany({ retryAfterSeconds: 3600 })
    const [row] = await tx
      .insert(enquiries)
      .values({ ...enquiry, uid: newUid(), network, createdAt: now })
      .returning({ ticket: enquiries.ticket })
    return (row as { ticket: string }).ticket
  })
  const { name: site } = await settingsOfSite(ctx.db)
  ctx.sendSoon({
    channel: 'email',
    to: enquiry.email,
    subject: words.letterSubject(ticket, site),
    text: words.letter(enquiry.name, ticket, enquiry.message),
  })
  return { data: { ticket }, message: words.received(ticket) }
}

export const bookStudio: Action<typeof contract.bookStudio> = action(contract.bookStudio, async (ctx, input) => {
  if (input.preferredDate && input.preferredDate < todayInIndia(ctx.now()))
    throw refuseFields({ preferredDate: words.dateInPast })
  return sendEnquiry(ctx, { kind: 'studio', ...input })
})

export const contactUs: Action<typeof contract.contactUs> = action(contract.contactUs, async (ctx, input) =>
  sendEnquiry(ctx, { kind: 'contact', ...input }),
)
