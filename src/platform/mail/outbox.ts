import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createTransport, type Transporter } from 'nodemailer'
import { idempotencyKey } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import type { Language } from '../i18n/language.ts'
import type { Clock } from '../server/clock.ts'
import type { Settings } from '../server/config.ts'
import { type Log, loggedError } from '../server/log.ts'
import { traced } from '../server/tracing.ts'

type Written = { to: string; text: string; idempotencyKey?: string; language?: Language }
/** A file sent with an email; the mailbox of a demo holds only what it is called. */
export type Attachment = { name: string; type: string; content?: Buffer }
/** Only writeEmail (email-template.ts) makes the HTML. */
export type EmailMessage = Written & {
  channel: 'email'
  subject: string
  html?: string
  attachments?: readonly Attachment[]
}
export type SmsMessage = Written & { channel: 'sms'; subject?: string }
/** On its way out; `language` is the one it is written in. */
export type Message = EmailMessage | SmsMessage

/** The development mailbox (DEMO only): messages land here instead of leaving. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    message: jsonb().$type<Message>().notNull(),
    to: text('recipient').notNull(),
    /** A message with a key is stored once, however often its job runs. */
    idempotencyKey: idempotencyKey('once_key').unique(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('mailbox_messages_to').on(t.to, t.id.desc().nullsFirst())],
)

/** The messages that could not be sent since an administrator last looked: one row per channel. */
export const deliveryFailures = pgTable('delivery_failures', {
  channel: text().primaryKey().$type<Message['channel']>(),
  failures: integer().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
  why: text().notNull(),
})

/** Whether an email can leave at all; a live installation may have SMS alone. */
export function emailWorks(settings: Settings): boolean {
  return settings.smtpUrl !== undefined || settings.demo
}

/** False for a name that never has a mailbox (RFC 2606): what is sent there goes nowhere, and is no failure. */
export const hasMailbox = (address: string): boolean => !address.endsWith('.invalid')

export type Post = {
  send(message: Message): Promise<void>
}

/**
 * Sends messages: SMTP and the SMS provider where they are set, the mailbox in `DEMO`. A live installation without SMS
 * sends by email alone, so an SMS is refused there.
 */
export function openPost(settings: Settings, db: Db, now: Clock, log: Log): Post {
  const transportOf = smtpTransport()

  async function deliver(message: Message): Promise<void> {
    const { smtpUrl, sms } = settings
    if (message.channel === 'email' && smtpUrl) {
      const { to, subject, text, html, language } = message
      const messageId = message.idempotencyKey
        ? `<${message.idempotencyKey}@${new URL(settings.siteUrl).hostname}>`
        : undefined
      const headers = language ? { 'Content-Language': language } : {}
      const attachments = message.attachments?.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      }))
      await transportOf(smtpUrl).sendMail({
        from: settings.mailFrom,
        to,
        subject,
        text,
        html,
        attachments,
        messageId,
        headers,
      })
      return
    }
    if (message.channel === 'sms' && sms) {
      // The common shape of Indian providers' flow APIs: a key in the header, the registered template's id beside the text.
      const answer = await fetch(sms.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(sms.key ? { authkey: sms.key } : {}) },
        body: JSON.stringify({
          to: message.to,
          text: message.text,
          sender: sms.sender,
          template_id: sms.templateIds.get(message.language ?? 'en'),
        }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`)
      if (isRefusal(await answer.text()))
        throw new Error(`the SMS provider answered ${answer.status} and refused the message`)
      return
    }
    if (!settings.demo) throw new Error(`no way out for a message by ${message.channel}`)
    await db
      .insert(mailboxMessages)
      .values({
        message: withoutContents(message),
        to: message.to,
        idempotencyKey: message.idempotencyKey ?? null,
        at: now(),
      })
      .onConflictDoNothing()
    log.debug({ channel: message.channel }, 'message in the mailbox')
  }
  async function recordFailure({ channel }: Message, error: unknown): Promise<void> {
    const at = now()
    const why = loggedError(error).message.slice(0, 300)
    await db
      .insert(deliveryFailures)
      .values({ channel, failures: 1, since: at, lastAt: at, why })
      .onConflictDoUpdate({
        target: deliveryFailures.channel,
        set: { failures: sql`${deliveryFailures.failures} + 1`, lastAt: at, why },
      })
  }

  return {
    async send(message) {
      if (!hasMailbox(message.to)) return
      const describe = () => ({ name: `send ${message.channel}`, facts: {} })
      try {
        await traced('call', describe, () => deliver(message))
      } catch (error) {
        // The caller needs the reason of the failure even if the failure could not be counted.
        await recordFailure(message, error).catch((failed: unknown) =>
          log.error({ err: failed }, 'a failed message could not be counted'),
        )
        throw error
      }
    },
  }
}

/** One pool of connections at a time, to the server that the settings name now: an administrator may change it. */
function smtpTransport() {
  let current: { url: string; transport: Transporter } | undefined
  return (url: string): Transporter => {
    if (current?.url === url) return current.transport
    current?.transport.close()
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      pool: true,
    })
    current = { url, transport }
    return transport
  }
}

function withoutContents(message: Message): Message {
  if (message.channel !== 'email' || !message.attachments) return message
  return { ...message, attachments: message.attachments.map(({ name, type }) => ({ name, type })) }
}

/** Many providers refuse with status 200 and say so in their answer alone, each in a way of its own. */
function isRefusal(answer: string): boolean {
  try {
    const { type, status, success, return: taken } = (JSON.parse(answer) ?? {}) as Record<string, unknown>
    return success === false || taken === false || [type, status].some((one) => /^(error|fail)/i.test(String(one)))
  } catch {
    return /^\s*(error|fail)/i.test(answer)
  }
}

/** The mailbox, newest first, at most 100. */
export async function mailbox(db: Db, to?: string): Promise<(Message & { at: Date })[]> {
  const rows = await db
    .select({ message: mailboxMessages.message, at: mailboxMessages.at })
    .from(mailboxMessages)
    .where(to ? sql`${mailboxMessages.to} = ${to}` : undefined)
    .orderBy(sql`${mailboxMessages.id} desc`)
    .limit(100)
  return rows.map((row) => ({ ...row.message, at: row.at }))
}
