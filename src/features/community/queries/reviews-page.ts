import { sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { nullable, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { CourseReview, courseReviews } from '../contract/course-reviews.ts'

const rowShape = {
  uid: text,
  rating: number,
  text: text,
  created_at: timestamp,
  edited_at: nullable(timestamp),
  reply: text,
  replied_at: nullable(timestamp),
  instructor_name: text,
  title: text,
  first_name: text,
  last_name: text,
  photo_link: text,
  city: text,
}
type Row = RowOf<typeof rowShape>

const reviewRows = (where: SQL) => sql`
  select r.uid, r.rating, r.text, r.created_at, r.edited_at, r.reply, r.replied_at, c.instructor_name,
    u.title, u.first_name, u.last_name, u.photo_link, u.city
  from reviews r join users u on u.id = r.user_id join courses c on c.id = r.course_id where ${where}`

/** A page of a course's reviews: those that say something in words come before stars alone; then the newest first. */
export async function reviewsPage(
  db: Db,
  courseId: number,
  { page, limit, without }: { page: number; limit: number; without?: 'reply' | undefined },
): Promise<ReplyOf<typeof courseReviews>> {
  const where = sql`r.course_id = ${courseId} ${without ? sql`and r.reply = ''` : sql``}`
  const [stars, rows, [course]] = await Promise.all([
    queryRows(db, { rating: number, n: number, open: number })`
      select rating, count(*)::int as n, (count(*) filter (where reply = ''))::int as open
      from reviews where course_id = ${courseId} group by rating`,
    queryRows(
      db,
      rowShape,
    )`${reviewRows(where)} order by (r.text = ''), r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`,
    queryRows(db, { rating: number })`select rating::float8 as rating from courses where id = ${courseId}`,
  ])
  const spread = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  for (const { rating, n } of stars) spread[rating as keyof typeof spread] = n
  const total = stars.reduce((sum, { n }) => sum + n, 0)
  const shown = without ? stars.reduce((all, { open }) => all + open, 0) : total
  return {
    spread,
    average: course?.rating ?? 0,
    reviews: rows.map(reviewOf),
    pagination: paginationOf(page, limit, shown),
  }
}

const creatorsRowShape = { ...rowShape, course_uid: text, slug: text, course_title: text }

/** A page of the reviews of a creator's listed courses: those with words before stars alone, then the newest or the best first. */
export async function reviewsOfCreator(
  db: Db,
  creatorId: number,
  { page, limit, order }: { page: number; limit: number; order: 'newest' | 'best' },
): Promise<{
  reviews: (CourseReview & { course: { path: string; title: string } })[]
  pagination: ReturnType<typeof paginationOf>
}> {
  const best = order === 'best' ? sql`r.rating desc, ` : sql``
  const [rows, [total]] = await Promise.all([
    queryRows(db, creatorsRowShape)`
      select r.uid, r.rating, r.text, r.created_at, r.edited_at, r.reply, r.replied_at, c.instructor_name,
        u.title, u.first_name, u.last_name, u.photo_link, u.city, c.uid as course_uid, c.slug, c.title as course_title
      from reviews r join users u on u.id = r.user_id join courses c on c.id = r.course_id
      where r.id in (select r.id from courses c join reviews r on r.course_id = c.id where c.creator_id = ${creatorId} and c.listed
        order by (r.text = ''), ${best}r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit})
      order by (r.text = ''), ${best}r.created_at desc, r.id desc`,
    queryRows(db, { n: number })`
      select coalesce(sum(reviews_count), 0)::int as n from courses where creator_id = ${creatorId} and listed`,
  ])
  return {
    reviews: rows.map((row) => ({
      ...reviewOf(row),
      course: { path: coursePathOf({ slug: row.slug, uid: row.course_uid }), title: row.course_title },
    })),
    pagination: paginationOf(page, limit, total?.n ?? 0),
  }
}

export async function oneReview(db: Db | Tx, where: SQL): Promise<CourseReview | null> {
  const [row] = await queryRows(db, rowShape)`${reviewRows(where)}`
  return row ? reviewOf(row) : null
}

const iso = (text: string) => new Date(text).toISOString()

function reviewOf(row: Row): CourseReview {
  return {
    uid: row.uid,
    rating: row.rating,
    text: row.text,
    clubbedName: clubbedName({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
    photo: row.photo_link,
    city: row.city,
    createdAt: iso(row.created_at),
    editedAt: row.edited_at && iso(row.edited_at),
    reply: row.replied_at ? { text: row.reply, clubbedName: row.instructor_name, at: iso(row.replied_at) } : null,
  }
}
