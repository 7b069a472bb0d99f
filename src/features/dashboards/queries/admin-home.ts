import { sql, type SQL } from 'drizzle-orm'
import { countForReview } from '#features/authoring/queries/count-states.ts'
import { averageRating } from '#features/catalogue/queries/average-rating.ts'
import { coverLink } from '#features/catalogue/queries/course-card.ts'
import { waitingRefunds } from '#features/checkout/queries/waiting-refunds.ts'
import { settledOrderStates } from '#features/checkout/rules/order-states.ts'
import { moneyPosition } from '#features/finance/queries/money-position.ts'
import { userOfKind } from '#features/people/queries/admin-users.ts'
import { waitsForDecision } from '#features/review/queries/admin-courses.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import { missingDetails } from '#features/theme/rules.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { Settings } from '#platform/server/config.ts'
import type { adminDashboard, Span } from '../contract.ts'

type Home = ReplyOf<typeof adminDashboard>

/** Where a span begins: so many days ago, or with India's calendar year. */
const beginning = (span: Span, now: Date): SQL =>
  span === 'year'
    ? sql`date_trunc('year', ${now}::timestamptz, 'Asia/Kolkata')`
    : sql`${now}::timestamptz - make_interval(days => ${span === '7d' ? 7 : 30})`

/** `total` over the rows of a span and over those of the span before it, as long. */
async function compare(
  db: Db,
  span: Span,
  now: Date,
  total: SQL,
  rows: SQL,
  at: SQL,
): Promise<{ now: number; before: number }> {
  const [row] = await queryRows(db, { now: number, before: number })`
    with span as (select ${beginning(span, now)} as first)
    select coalesce(${total} filter (where ${at} >= span.first), 0)::bigint as now,
      coalesce(${total} filter (where ${at} < span.first), 0)::bigint as before
    from span, ${rows} and ${at} <= ${now} and ${at} >= span.first - (${now}::timestamptz - span.first)`
  return { now: row?.now ?? 0, before: row?.before ?? 0 }
}

export async function adminHome(db: Db, settings: Pick<Settings, 'demo'>, span: Span, now: Date): Promise<Home> {
  const [
    site,
    sales,
    refunds,
    enrolments,
    newUsers,
    people,
    ratings,
    { counts: states },
    waiting,
    enquiries,
    openRefunds,
    money,
  ] = await Promise.all([
    settingsOfSite(db, settings),
    compare(
      db,
      span,
      now,
      sql`sum(o.total_paise)`,
      sql`orders o where o.state in ${[...settledOrderStates]}`,
      sql`o.paid_at`,
    ),
    // Money that was paid twice and went back was never a sale, and is no refund of one.
    compare(
      db,
      span,
      now,
      sql`sum(r.amount_paise)`,
      sql`refunds r join payments p on p.id = r.payment_id
        where r.state = 'processed' and r.kind <> 'surplus' and p.use = 'fulfils'`,
      sql`r.processed_at`,
    ),
    compare(db, span, now, sql`count(*)`, sql`enrolments e where true`, sql`e.granted_at`),
    compare(db, span, now, sql`count(*)`, sql`users u where u.confirmed_at is not null`, sql`u.created_at`),
    peopleOf(db),
    averageRating(db, sql``),
    countForReview(db),
    waitingForReview(db),
    newEnquiries(db, now),
    waitingRefunds(db, now),
    moneyPosition(db),
  ])
  return {
    missingDetails: settings.demo ? [] : missingDetails(site),
    sales,
    refunds,
    enrolments,
    newUsers,
    ...people,
    ...ratings,
    states,
    waiting,
    waitingCount: states.IN_REVIEW,
    ...enquiries,
    openRefunds,
    money,
  }
}

/** As the lists of people count them. */
async function peopleOf(db: Db) {
  const [row] = await queryRows(db, { learners: number, creators: number })`
    select count(*) filter (where ${userOfKind.learners})::int as learners,
      count(*) filter (where ${userOfKind.creators})::int as creators from users u`
  return { learners: row?.learners ?? 0, creators: row?.creators ?? 0 }
}

const waitingShape = {
  uid: text,
  title: text,
  thumbnail_link: nullable(text),
  cover_motif: text,
  cover_seed: number,
  instructor_name: text,
  at: timestamp,
}

/** Revisions of published courses are listed with courses that were never published. */
async function waitingForReview(db: Db): Promise<Home['waiting']> {
  const rows = await queryRows(db, waitingShape)`
    select c.uid, c.title, c.thumbnail_link, c.cover_motif, c.cover_seed, c.instructor_name,
      coalesce(s.submitted_at, c.submitted_at, c.updated_at) as at
    from courses c left join course_submissions s on s.course_id = c.id and s.decision is null
    where ${waitsForDecision} order by at, c.id limit 5`
  return rows.map((row) => ({
    uid: row.uid,
    courseTitle: row.title,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    instructor: row.instructor_name,
    submittedAt: new Date(row.at).toISOString(),
  }))
}

const enquiryShape = {
  uid: text,
  kind: oneOf<'studio' | 'contact'>(),
  name: text,
  subject: text,
  city: text,
  created_at: timestamp,
}
type Enquiry = RowOf<typeof enquiryShape>

/** A studio enquiry goes by its city, another by its subject. */
async function newEnquiries(db: Db, now: Date): Promise<Pick<Home, 'enquiries' | 'openEnquiries'>> {
  const open = (kind: Enquiry['kind']) => sql`json_build_object(
    'fresh', (select count(*) from enquiries where kind = ${kind} and state = 'NEW'),
    'overdue', (select count(*) from enquiries where kind = ${kind} and due_at < ${now}))`
  const [rows, [counts]] = await Promise.all([
    queryRows(db, enquiryShape)`
      select uid, kind, name, subject, city, created_at
      from enquiries where state = 'NEW' order by created_at desc, id desc limit 3`,
    queryRows(db, {
      studio: json<{ fresh: number; overdue: number }>(),
      contact: json<{ fresh: number; overdue: number }>(),
    })`select ${open('studio')} as studio, ${open('contact')} as contact`,
  ])
  if (!counts) throw new Error('a count answers one row')
  return {
    enquiries: rows.map(({ uid, kind, name, subject, city, created_at }) => ({
      uid,
      kind,
      name,
      title: kind === 'studio' ? city : subject,
      at: new Date(created_at).toISOString(),
    })),
    openEnquiries: counts,
  }
}
