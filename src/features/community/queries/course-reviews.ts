import { sql } from 'drizzle-orm'
import { uidInPath } from '#features/courses/queries/course-card.ts'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import { paginationOf } from '#platform/validation.ts'
import * as contract from '../contract.ts'
import type { CourseReview } from '../contract.ts'
import { words } from '../messages/en.ts'

const courseNotFound = refusal('COURSE_NOT_FOUND', 404, words.courseNotFound)

/** A page of a listed course's reviews that say something in words comes before stars alone; then the newest first. */
export const courseReviews = action(contract.courseReviews, async (ctx, { uid, page, limit }) => {
  const [course] = await ctx.db.execute<{ id: number }>(
    sql`select id from courses where uid = ${uidInPath(uid)} and listed`,
  )
  if (!course) throw courseNotFound()
  const [stars, rows] = await Promise.all([
    ctx.db.execute<{ rating: number; n: number }>(
      sql`select rating, count(*)::int as n from reviews where course_id = ${course.id} group by rating`,
    ),
    ctx.db.execute<Row>(sql`
      select r.uid, r.rating, r.text, r.created_at, u.first_name, u.last_name, u.city
      from reviews r join users u on u.id = r.user_id
      where r.course_id = ${course.id}
      order by (r.text = ''), r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`),
  ])
  const spread = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  for (const { rating, n } of stars) spread[rating as keyof typeof spread] = n
  const total = stars.reduce((sum, { n }) => sum + n, 0)
  const sum = stars.reduce((all, { rating, n }) => all + rating * n, 0)
  return {
    data: {
      spread,
      average: total === 0 ? 0 : Math.round((sum / total) * 10) / 10,
      reviews: rows.map(reviewOf),
      pagination: paginationOf(page, limit, total),
    },
  }
})

type Row = {
  uid: string
  rating: number
  text: string
  created_at: string
  first_name: string
  last_name: string
  city: string
}

function reviewOf(row: Row): CourseReview {
  return {
    uid: row.uid,
    rating: row.rating,
    text: row.text,
    clubbedName: `${row.first_name} ${row.last_name}`.trim(),
    city: row.city,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
