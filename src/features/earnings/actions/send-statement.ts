import { and, eq, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { documentFileName } from '#features/checkout/rules/documents.ts'
import type { Ctx } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import { offeredLanguage } from '#platform/i18n/language.ts'
import { type Attachment, hasMailbox } from '#platform/mail/outbox.ts'
import { drawStatement } from '../documents/draw-statement.ts'
import { statementEmail } from '../emails/statements.ts'
import { statementFacts } from '../queries/statement-facts.ts'
import { statements } from '../tables.ts'

/** Emails a creator their statement with its PDF, once; an email that nobody has proved is sent nothing. */
export async function sendStatement(ctx: Ctx<null>, { statementId }: { statementId: number }): Promise<void> {
  const [row] = await ctx.db
    .select({ statement: statements, user: users })
    .from(statements)
    .innerJoin(users, eq(users.id, statements.creatorId))
    .where(and(eq(statements.id, statementId), isNull(statements.sentAt)))
  if (!row?.user.emailVerifiedAt || !hasMailbox(row.user.email)) return
  const { statement, user } = row
  const creator = { name: clubbedName(user), email: user.email, language: user.language }
  const attachments = await pdfOf(ctx, row)
  await ctx.send(statementEmail({ creator, site: await ctx.site(), statement, attachments }))
  await ctx.db.update(statements).set({ sentAt: ctx.now() }).where(eq(statements.id, statementId))
}

/** What can't be drawn is logged, and the email leaves without it and says so: it holds the same figures. */
async function pdfOf(
  ctx: Ctx<null>,
  { statement, user }: { statement: typeof statements.$inferSelect; user: typeof users.$inferSelect },
): Promise<Attachment[]> {
  try {
    const language = offeredLanguage(user.language, (await ctx.site()).languages)
    const content = await drawStatement(await statementFacts(ctx.db, statement), language)
    return [{ name: documentFileName(statement.number), type: 'application/pdf', content }]
  } catch (error) {
    // Too many documents wait: the job runs again.
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, number: statement.number }, 'a statement could not be drawn')
    return []
  }
}
