import { sql } from 'drizzle-orm'
import { countForReview } from '#features/authoring/queries/count-states.ts'
import { averageRating } from '#features/catalogue/queries/average-rating.ts'
import { coverLink } from '#features/catalogue/queries/course-card.ts'
import { waitingRefunds } from '#features/checkout/queries/waiting-refunds.ts'
import { moneyPosition } from '#features/finance/queries/money-position.ts'
import { schoolDays } from '#features/ledger/queries.ts'
import type { SchoolCount } from '#features/operations/rules/school-counts.ts'
import { waitsForDecision } from '#features/review/queries/admin-courses.ts'
import { settingsOfSite } from '#features/theme/queries.ts'
import { missingDetails } from '#features/theme/rules/site.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import type { Settings } from '#platform/server/config.ts'
import type { adminDashboard } from '../contract.ts'
import { daysOf, type Span } from '../rules.ts'

type Home = ReplyOf<typeof adminDashboard>

export async function adminHome(
  db: Db,
  settings: Pick<Settings, 'demo' | 'siteUrl'>,
  span: Span,
  now: Date,
): Promise<Home> {
  const [site, money, counts, ratings, { counts: states }, waiting, enquiries, openRefunds, position] =
    await Promise.all([
      settingsOfSite(db, settings),
      moneyOf(db, span, now),
      countsOf(db, span, now),
      averageRating(db, sql``),
      countForReview(db),
      waitingForReview(db),
      newEnquiries(db, now),
      waitingRefunds(db, now),
      moneyPosition(db),
    ])
  return {
    missingDetails: settings.demo ? [] : missingDetails(site),
    days: daysOf(span, now).days,
    ...money,
    ...counts,
    ...ratings,
    states,
    waiting,
    waitingCount: states.IN_REVIEW,
    ...enquiries,
    openRefunds,
    money: position,
  }
}

/** By the ledger's sums by day: at most two years of them. */
async function moneyOf(db: Db, span: Span, now: Date): Promise<Pick<Home, 'sales' | 'refunds'>> {
  const { before, first, today } = daysOf(span, now)
  const days = await schoolDays(db, before, today)
  const sumOf = (of: typeof days, what: 'soldPaise' | 'refundedPaise') => of.reduce((sum, day) => sum + day[what], 0)
  const [present, earlier] = [days.filter(({ day }) => day >= first), days.filter(({ day }) => day < first)]
  return {
    sales: { now: sumOf(present, 'soldPaise'), before: sumOf(earlier, 'soldPaise') },
    refunds: { now: sumOf(present, 'refundedPaise'), before: sumOf(earlier, 'refundedPaise') },
  }
}

const countShape = { what: oneOf<SchoolCount>(), now: number, before: number, all: number }

/** By the counts by day and the changes that are not added up yet. People are those of the lists of people. */
async function countsOf(
  db: Db,
  span: Span,
  at: Date,
): Promise<Pick<Home, 'enrolments' | 'newUsers' | 'learners' | 'creators'>> {
  const { before, first, today } = daysOf(span, at)
  const rows = await queryRows(db, countShape)`
    select what, coalesce(sum(n) filter (where day between ${first} and ${today}), 0)::bigint as now,
      coalesce(sum(n) filter (where day >= ${before} and day < ${first}), 0)::bigint as before, sum(n)::bigint as all
    from (select what, day, n from school_counts union all select what, day, n from school_count_changes) counted
    group by what`
  const of = (what: SchoolCount) => rows.find((row) => row.what === what) ?? { now: 0, before: 0, all: 0 }
  const compared = (what: SchoolCount) => ({ now: of(what).now, before: of(what).before })
  return {
    enrolments: compared('enrolments'),
    newUsers: compared('new_users'),
    learners: of('learners').all,
    creators: of('creators').all,
  }
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
