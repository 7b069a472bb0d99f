import { reminderHours, usualDailyGoal } from '#features/accounts/rules.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { dayInIndia, hourInIndia } from '#platform/format/day-in-india.ts'

const learnersAtOnce = 500
/** Days without a lesson after which nobody is reminded any more. */
const activeDays = 30

/**
 * Reminds those who chose this hour, by bell and email, once a day: of the course that they used last, while today's goal is
 * not reached. A run that is late or repeated reminds nobody twice, and nobody at night.
 */
export async function remindToLearn(ctx: Ctx<null>): Promise<void> {
  const now = ctx.now()
  const hour = reminderHours.find((one) => one === hourInIndia(now))
  if (hour === undefined) return
  for (let after = 0; ;) {
    const batch = await queryRows(ctx.db, { user_id: number })`
      select user_id from preferences where reminder_hour = ${hour} and user_id > ${after}
      order by user_id limit ${learnersAtOnce}`
    const last = batch.at(-1)
    if (!last) return
    after = last.user_id
    await remind(
      ctx,
      batch.map((row) => row.user_id),
      now,
    )
  }
}

async function remind(ctx: Ctx<null>, learners: number[], now: Date): Promise<void> {
  const rows = await queryRows(ctx.db, { user_id: number, uid: text, course: text })`
    select p.user_id, c.uid, c.title as course
    from preferences p join users u on u.id = p.user_id
      cross join lateral (select c.uid, c.title from enrolments e join courses c on c.id = e.course_id
        where e.user_id = p.user_id and e.status = 'active' and e.progress < 100 and c.lessons_count > 0
          and e.last_activity_at > ${now}::timestamptz - make_interval(days => ${activeDays})
        order by e.last_activity_at desc, e.id desc limit 1) c
    where p.user_id in ${learners} and u.confirmed_at is not null and u.suspended_at is null
      and (select count(*) from lesson_progress l where l.user_id = p.user_id
        and l.completed_at >= date_trunc('day', ${now}::timestamptz, 'Asia/Kolkata'))
        < coalesce(nullif(p.daily_goal, 0), ${usualDailyGoal})`
  await ctx.transaction((tx) =>
    notify(
      ctx,
      tx,
      rows.map(({ user_id: userId, uid, course }) => ({
        userId,
        kind: 'learning-reminder',
        data: { course },
        link: pagePath('/learning/$id', { id: uid }),
        idempotencyKey: `learning-reminder:${dayInIndia(now)}`,
      })),
    ),
  )
}
