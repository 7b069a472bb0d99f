import { and, eq, inArray } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { json, number, queryRows } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { type CourseSales, saleDigestEmail } from '../emails.ts'
import type { NoticeData } from '../rules.ts'
import { notifications } from '../tables.ts'

const creatorsAtOnce = 200
/** Sales of one email; a creator who sold more gets the rest in the next one. */
const maxSales = 5000
/** A sale this young may be on its way in an email of its own. */
const restMinutes = 15

/** Emails each creator the sales of which no email has left yet: once a day, whether they chose that or sold too many. */
export async function sendSaleDigests(ctx: Ctx<null>): Promise<void> {
  const before = new Date(ctx.now().getTime() - restMinutes * minuteMs)
  let failure: unknown
  for (let after = 0; ;) {
    const rows = await queryRows(ctx.db, { user_id: number })`
      select distinct user_id from notifications
      where kind = 'sale' and letter_done_at is null and user_id > ${after} and created_at <= ${before}
      order by user_id limit ${creatorsAtOnce}`
    for (const { user_id: userId } of rows)
      try {
        await sendDigest(ctx, userId, before)
      } catch (error) {
        failure ??= error
      }
    const last = rows.at(-1)
    if (!last) break
    after = last.user_id
  }
  if (failure !== undefined) throw failure
}

async function sendDigest(ctx: Ctx<null>, userId: number, before: Date): Promise<void> {
  const rows = await queryRows(ctx.db, { id: number, data: json<NoticeData['sale']>() })`
    select id, data from notifications
    where user_id = ${userId} and kind = 'sale' and letter_done_at is null and created_at <= ${before}
    order by id limit ${maxSales}`
  const [person] = await ctx.db
    .select({ user: users, saleEmails: preferences.saleEmails })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId))
  if (!person || rows.length === 0) return
  const { user, saleEmails } = person
  if (saleEmails !== 'off' && user.confirmedAt && user.emailVerifiedAt && !user.suspendedAt)
    await ctx.send(
      saleDigestEmail({
        reader: { name: clubbedName(user), email: user.email, language: user.language },
        site: await ctx.site(),
        courses: byCourse(rows.map(({ data }) => data)),
        key: String(rows.at(-1)?.id),
      }),
    )
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .update(notifications)
    .set({ emailDoneAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, ids)))
}

/** The course that earned the largest share first. */
function byCourse(sales: readonly NoticeData['sale'][]): CourseSales[] {
  const found = new Map<string, CourseSales>()
  for (const { course, sharePaise } of sales) {
    const before = found.get(course)
    found.set(course, { course, sales: (before?.sales ?? 0) + 1, sharePaise: (before?.sharePaise ?? 0) + sharePaise })
  }
  return [...found.values()].toSorted((a, b) => b.sharePaise - a.sharePaise)
}
