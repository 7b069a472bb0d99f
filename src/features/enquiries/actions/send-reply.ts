import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { replyEmail } from '../emails.ts'
import { enquiries, enquiryEntries } from '../tables.ts'

/** Emails a reply. Where it fails, the thread says so until one of the job's next runs succeeds. */
export async function sendReply(ctx: Ctx<null>, { entry }: { entry: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ reply: enquiryEntries, enquiry: enquiries, language: users.language })
    .from(enquiryEntries)
    .innerJoin(enquiries, eq(enquiries.id, enquiryEntries.enquiryId))
    .leftJoin(users, eq(users.id, enquiries.userId))
    .where(eq(enquiryEntries.uid, entry))
  if (!row || row.reply.sentAt) return
  const { reply, enquiry, language } = row
  const saveDelivery = (delivery: { sentAt: Date | null; failedAt: Date | null }) =>
    ctx.db.update(enquiryEntries).set(delivery).where(eq(enquiryEntries.id, reply.id))
  try {
    await ctx.send(replyEmail(enquiry, reply, language ?? enquiry.language, await ctx.site()))
  } catch (error) {
    await saveDelivery({ sentAt: null, failedAt: ctx.now() })
    throw error
  }
  await saveDelivery({ sentAt: ctx.now(), failedAt: null })
}
