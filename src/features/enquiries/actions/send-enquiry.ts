import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addressLimitReached, limitReached, recordAttempt } from '#features/accounts/actions/limit-attempts.ts'
import { storedPhone } from '#features/accounts/actions/mobile-number.ts'
import { type Action, action, type Ctx } from '#platform/api/action.ts'
import { refusal, refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { newUid } from '#platform/http/session.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/sending.ts'
import { messages } from '../messages/en.ts'
import { confirmationLimits, dueAt, enquiryLimits, type EnquiryKind } from '../rules.ts'
import { enquiries } from '../tables.ts'

type NewEnquiry = Pick<typeof enquiries.$inferInsert, 'kind' | 'name' | 'email' | 'phone' | 'message'> &
  Partial<Pick<typeof enquiries.$inferInsert, 'subject' | 'studioType' | 'city' | 'preferredDate' | 'hours'>>

const tooManyFromSender = refusal('TOO_MANY_ENQUIRIES', 429, textOf(messages, 'tooMany'))
const tooManyFromNetwork = refusal('TOO_MANY_ENQUIRIES', 429, textOf(messages, 'tooManyFromLine'))

/** Keeps the enquiry; the job that answers its sender and tells the administrators is there exactly when it is. */
async function sendEnquiry(ctx: Ctx, enquiry: NewEnquiry, trap: string | undefined) {
  if (trap) return received(await ticketOfNobody(ctx, enquiry.kind))
  const phone = storedPhone(enquiry.phone)
  const createdAt = ctx.now()
  const network = networkOf(ctx.request.address)
  const idempotencyKey = idempotencyKeyOf(ctx, enquiry)
  const ticket = await ctx.transaction(async (tx) => {
    // Locks the sender and their network, so that concurrent messages are counted one after the other.
    for (const who of [network, enquiry.email]) await takeLock(tx, locks.enquiriesFrom(who))
    const again = idempotencyKey ? await ticketUnder(tx, idempotencyKey) : undefined
    if (again) return again
    await admit(ctx, tx, enquiry.email, network, createdAt)
    const [row] = await tx
      .insert(enquiries)
      .values({
        ...enquiry,
        phone,
        uid: newUid(),
        userId: ctx.actor?.userId ?? null,
        language: languageOfCaller(ctx.request),
        network,
        idempotencyKey,
        createdAt,
        dueAt: dueAt({ state: 'NEW', createdAt, answeredAt: null }),
      })
      .returning({ uid: enquiries.uid, ticket: enquiries.ticket })
    const { uid, ticket } = row as { uid: string; ticket: string }
    const confirm = await countConfirmation(ctx, tx, enquiry.email)
    await ctx.jobs.enqueue(tx, 'enquiries.receive', { uid, confirm })
    return ticket
  })
  return received(ticket)
}

const received = (ticket: string) => ({ data: { ticket }, message: textOf(messages, 'received', ticket) })

/**
 * The sender's Idempotency-Key together with the sender and all that is sent: a stranger who uses the same key gets a
 * ticket of their own, and never reads another's.
 */
function idempotencyKeyOf(ctx: Ctx, enquiry: NewEnquiry): string | null {
  const key = ctx.request.headers['idempotency-key']
  if (!key) return null
  const sent = JSON.stringify([key, ctx.actor?.userId ?? null, enquiry])
  return createHash('sha256').update(sent).digest('base64url')
}

/**
 * Whether the sender gets a confirmation by email. Anyone can type anyone's address, so an address gets few an hour,
 * and so does whatever one network sends; the enquiry itself is received all the same. The caller holds the locks of
 * both.
 */
async function countConfirmation(ctx: Ctx, tx: Tx, email: string): Promise<boolean> {
  const { perRecipient, perSender } = confirmationLimits
  const now = ctx.now()
  if (await limitReached(tx, 'enquiry-confirmed', { subject: email }, perRecipient, now)) return false
  if (await addressLimitReached(ctx, tx, 'enquiry-confirmed', perSender)) return false
  await recordAttempt(tx, 'enquiry-confirmed', email, ctx.request.address, now)
  return true
}

async function ticketUnder(tx: Tx, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ ticket: enquiries.ticket })
    .from(enquiries)
    .where(eq(enquiries.idempotencyKey, idempotencyKey))
  return row?.ticket
}

/** A number that looks like the next one, for a program that filled what people don't see. */
async function ticketOfNobody(ctx: Ctx, kind: EnquiryKind): Promise<string> {
  const [last] = await queryRows(ctx.db, { id: number })`select coalesce(max(id), 0)::int as id from ${enquiries}`
  return `${kind === 'studio' ? 'ST' : 'CU'}-${String((last?.id ?? 0) + 1).padStart(6, '0')}`
}

/**
 * A sender is an email written from one network: anyone who types another's email elsewhere does not stop them.
 * A benchmark (RATE_LIMIT=0), all of it from one place, has no limit by network.
 */
async function admit(ctx: Ctx, tx: Tx, email: string, network: string, now: Date): Promise<void> {
  const { perEmail, perLine } = enquiryLimits
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [sent] = await queryRows(tx, { by_email: number, by_line: number })`
    select (select count(*)::int from ${enquiries} where email = ${email} and network = ${network} and created_at > ${since(perEmail.seconds)}) as by_email,
      (select count(*)::int from ${enquiries} where network = ${network} and created_at > ${since(perLine.seconds)}) as by_line`
  if ((sent?.by_email ?? 0) >= perEmail.most) throw tooManyFromSender({ retryAfterSeconds: perEmail.seconds })
  if (ctx.settings.rateLimit && (sent?.by_line ?? 0) >= perLine.most)
    throw tooManyFromNetwork({ retryAfterSeconds: perLine.seconds })
}

export const bookStudio: Action<typeof contract.bookStudio> = action(
  contract.bookStudio,
  async (ctx, { homepage, ...input }) => {
    const wrong = input.preferredDate && contract.dayProblem(input.preferredDate, ctx.now())
    if (wrong) throw refuseFields({ preferredDate: wrong })
    return sendEnquiry(ctx, { kind: 'studio', ...input }, homepage)
  },
)

export const contactUs: Action<typeof contract.contactUs> = action(
  contract.contactUs,
  async (ctx, { homepage, ...input }) => sendEnquiry(ctx, { kind: 'contact', ...input }, homepage),
)
