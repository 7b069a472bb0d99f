import { eq } from 'drizzle-orm'
import { settingsOfSite } from '#features/theme/queries.ts'
import type { Ctx } from '#platform/action.ts'
import { formatDate } from '#platform/format.ts'
import { words } from '../messages/en.ts'
import { enquiries, enquiryEntries } from '../tables.ts'

/** Sends a reply's letter. Where it fails, the thread says so until one of the job's next runs succeeds. */
export async function sendReply(ctx: Ctx<null>, { entry }: { entry: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ reply: enquiryEntries, enquiry: enquiries })
    .from(enquiryEntries)
    .innerJoin(enquiries, eq(enquiries.id, enquiryEntries.enquiryId))
    .where(eq(enquiryEntries.uid, entry))
  if (!row || row.reply.sentAt) return
  const { reply, enquiry } = row
  const { name: site } = await settingsOfSite(ctx.db)
  const keep = (delivery: { sentAt: Date | null; failedAt: Date | null }) =>
    ctx.db.update(enquiryEntries).set(delivery).where(eq(enquiryEntries.id, reply.id))
  try {
    await ctx.send({
      channel: 'email',
      to: enquiry.email,
      subject: words.replySubject(enquiry.ticket, enquiry.subject, site),
      text: words.replyLetter({
        name: enquiry.name,
        ticket: enquiry.ticket,
        text: reply.text,
        site,
        writtenOn: formatDate(enquiry.createdAt),
        message: enquiry.message,
      }),
      onceKey: `enquiry-reply-${entry}`,
    })
  } catch (error) {
    await keep({ sentAt: null, failedAt: ctx.now() })
    throw error
  }
  await keep({ sentAt: ctx.now(), failedAt: null })
}
