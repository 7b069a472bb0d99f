import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { sessions, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { pushKeyOf } from '../gateway/push-key.ts'
import { sendPush, type PushOutcome } from '../gateway/push-service.ts'
import { noticeText } from '../queries.ts'
import { eveningOf, isNight, isPushEndpoint, morningAfter, pushRetrySeconds, pushUntil } from '../rules.ts'
import { notifications, pushSubscriptions } from '../tables.ts'

/** The ids of a notice and of a device that it goes to. */
export type PushPair = [notice: number, device: number]

/** Requests to push services at the same moment. */
const atOnce = 10

type Row = { notice: typeof notifications.$inferSelect; device: typeof pushSubscriptions.$inferSelect }

/**
 * Shows notices on devices that have switched notifications on: what was read meanwhile is left out, and nothing is sent at
 * night. A device that is gone is forgotten; a push service that is busy is asked twice more.
 */
export async function sendPushes(
  ctx: Ctx<null>,
  { pairs, attempt = 0 }: { pairs: PushPair[]; attempt?: number },
): Promise<void> {
  const now = ctx.now()
  if (isNight(now)) return again(ctx, pairs, attempt, morningAfter(now))
  const busy: PushPair[] = []
  const rows = await due(ctx, pairs)
  const { languages } = await ctx.site()
  for (let from = 0; from < rows.length; from += atOnce)
    await Promise.all(
      rows.slice(from, from + atOnce).map(async (row) => {
        if ((await send(ctx, row, languages)) === 'busy') busy.push([row.notice.id, row.device.id])
      }),
    )
  const wait = pushRetrySeconds[attempt]
  if (busy.length > 0 && wait !== undefined) await again(ctx, busy, attempt + 1, new Date(now.getTime() + wait * 1000))
}

async function again(ctx: Ctx<null>, pairs: PushPair[], attempt: number, startAfter: Date): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'notifications.send-pushes', { pairs, attempt }, { startAfter })
}

/** The pairs whose notice is not read, and whose person is still signed in there and may sign in. */
async function due({ db, now }: Ctx<null>, pairs: readonly PushPair[]): Promise<Row[]> {
  const asked = new Set(pairs.map(String))
  const rows = await db
    .select({ notice: notifications, device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(
      and(
        inArray(notifications.id, [...new Set(pairs.map(([notice]) => notice))]),
        inArray(pushSubscriptions.id, [...new Set(pairs.map(([, device]) => device))]),
        isNull(notifications.readAt),
        isNotNull(users.confirmedAt),
        isNull(users.suspendedAt),
        gt(sessions.expiresAt, now()),
      ),
    )
  return rows.filter(({ notice, device }) => asked.has(String([notice.id, device.id])))
}

async function send(ctx: Ctx<null>, { notice, device }: Row, languages: readonly Language[]): Promise<PushOutcome> {
  const { settings } = ctx
  const now = ctx.now()
  const key = pushKeyOf(settings)
  // It accepts notifications of an earlier key alone; its browser subscribes again when the person next opens a page.
  if (device.applicationKey !== key.publicKey) return forget(ctx, device)
  if (!isPushEndpoint(device.endpoint, settings.push.services)) return forget(ctx, device)
  const until = Math.min(pushUntil(notice.kind, notice.createdAt).getTime(), eveningOf(now).getTime())
  const ttlSeconds = Math.floor((until - now.getTime()) / 1000)
  if (ttlSeconds <= 0) return 'refused'
  const { outcome, status } = await sendPush(
    { key, subject: settings.push.subject, now },
    {
      endpoint: device.endpoint,
      device,
      message: messageOf(notice, offeredLanguage(device.language, languages)),
      ttlSeconds,
      topic: notice.uid,
    },
  )
  if (outcome === 'gone') return forget(ctx, device)
  if (outcome !== 'sent')
    ctx.log.warn({ service: new URL(device.endpoint).hostname, status }, 'a push service did not take a notification')
  return outcome
}

/** What the service worker shows. A lock screen is for anyone's eyes: a reminder is whole, anything else is its title. */
function messageOf(notice: Row['notice'], language: Language) {
  const { title, message } = noticeText(notice, language)
  const { course } = notice.data as { course: string }
  return {
    title: cutText(title, 120),
    body: cutText(notice.kind === 'learning-reminder' ? message : course, 240),
    path: notice.link ?? '/notifications',
    tag: notice.uid,
    lang: language,
  }
}

/** The device saved another address meanwhile, or it is forgotten. */
async function forget({ db }: Ctx<null>, { id, endpoint }: Row['device']): Promise<PushOutcome> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
  return 'gone'
}
