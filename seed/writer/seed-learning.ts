import { reviews } from '#features/community/tables.ts'
import { enrolments, lessonProgress } from '#features/enrolments/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { demoUid, type SeededRandom, seededRandom } from './seeded-random.ts'
import type { DemoCourse, DemoLesson } from './seed-courses.ts'
import type { DemoPeople, DemoPerson } from './seed-people.ts'
import type { PlannedEnrolment } from './plan-learning.ts'
import type { Seed, SeedDiscussion } from './read-seed.ts'

type Replies = SeedDiscussion['replies']

/** When people buy, by India's clock: in the evening more than in the morning. */
const hoursOfBuying = [7, 8, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23]

/**
 * When a planned enrolment began: never before its learner joined. What a learner began on the same day they began at
 * the same moment, which makes it one order.
 */
export function grantedAt(one: PlannedEnrolment, people: DemoPeople, now: Date): Date {
  const joined = people.learners[one.learner]?.joined ?? now
  const roll = seededRandom(`bought:${one.learner}:${one.daysAgo}`)
  const midnight = startOfIndianDay(now) - one.daysAgo * dayMs
  const at = midnight + (roll.pick(hoursOfBuying) + roll.next()) * hourMs
  return new Date(Math.min(now.getTime() - dayMs / 2, Math.max(at, joined.getTime() + hourMs)))
}

function startOfIndianDay(now: Date): number {
  return Math.floor((now.getTime() + indiaAheadMs) / dayMs) * dayMs - indiaAheadMs
}

/** A lesson that a learner has completed, or is at. */
export type Visit = {
  learner: DemoPerson
  course: DemoCourse
  lesson: DemoLesson
  began: Date
  at: Date
  done: boolean
}

/** When the demo learner was at the lessons of a course, in days before now, the newest first: this week and before. */
const ownDaysAgo: Record<string, readonly number[]> = {
  'gst-and-tally-prime-for-small-business-accounts': [0.04, 1.02, 1.98, 2.1, 4.1, 6, 8, 9, 12, 13, 15],
  'data-analytics-with-excel-sql-and-power-bi': [0.09, 2.95, 5.1, 7.2, 10, 20, 21, 22],
}

/** The moments of a course's lessons, oldest first; those of the last hours stay in today, by India's clock. */
function ownTimes(slug: string, lessons: number, now: Date): Date[] | undefined {
  const daysAgo = ownDaysAgo[slug]
  if (!daysAgo) return undefined
  const midnight = startOfIndianDay(now)
  const times = daysAgo.slice(0, lessons).map((days) => {
    const at = now.getTime() - days * dayMs
    return new Date(days < 0.5 ? Math.max(at, Math.min(midnight + 60_000, now.getTime() - 1000)) : at)
  })
  return times.length === lessons ? times.reverse() : undefined
}

/** Enrolments, progress and reviews as planned; answers the lessons that were visited. */
export async function seedLearning(
  tx: Tx,
  seed: Pick<Seed, 'talk'>,
  people: DemoPeople,
  courses: DemoCourse[],
  plan: PlannedEnrolment[],
  now: Date,
): Promise<Visit[]> {
  const roll = seededRandom('progress')
  const replyRoll = seededRandom('replies')
  // Nobody says the same twice under one course.
  const left = new Map<DemoCourse, Replies>()
  const repliesOf = (course: DemoCourse) => {
    const own = left.get(course) ?? structuredClone(seed.talk.replies)
    left.set(course, own)
    return own
  }
  const enrolmentRows: (typeof enrolments.$inferInsert)[] = []
  const progressRows: (typeof lessonProgress.$inferInsert)[] = []
  const reviewRows: (typeof reviews.$inferInsert)[] = []
  const visits: Visit[] = []
  for (const one of plan) {
    const learner = people.learners[one.learner]
    const course = courses[one.course]
    if (!learner || !course) continue
    const began = grantedAt(one, people, now)
    const span = now.getTime() - began.getTime()
    const total = course.lessons.length
    const own = one.learner === 0 ? ownTimes(course.seed.slug, one.completedLessons, now) : undefined
    const share = 0.2 + (one.completedLessons > 0 ? roll.next() : 0) * 0.75
    const activity = one.completedLessons > 0 ? (own?.at(-1) ?? new Date(began.getTime() + span * share)) : null
    const done = course.lessons.slice(0, one.completedLessons)
    const current = course.lessons[Math.min(one.completedLessons, total - 1)]
    enrolmentRows.push({
      uid: demoUid(`enrolment:${learner.uid}:${course.seed.slug}`),
      userId: learner.id,
      courseId: course.id,
      status: 'active',
      source: course.pricePaise === course.discountPaise ? 'free' : 'purchase',
      grantedAt: began,
      completedLessons: done.length,
      progress: Math.floor((done.length / total) * 100),
      lastLessonId: activity && current ? current.id : null,
      lastActivityAt: activity,
      completedAt: done.length === total ? activity : null,
    })
    if (!activity) continue
    const at = (k: number) =>
      own?.[k] ?? new Date(began.getTime() + ((activity.getTime() - began.getTime()) * (k + 1)) / (done.length + 1))
    done.forEach((lesson, k) => {
      visits.push({ learner, course, lesson, began, at: at(k), done: true })
      progressRows.push({
        userId: learner.id,
        lessonId: lesson.id,
        positionSeconds: 0,
        completedAt: at(k),
        updatedAt: at(k),
      })
    })
    if (current && done.length < total && one.positionSeconds > 0) {
      visits.push({ learner, course, lesson: current, began, at: activity, done: false })
      const positionSeconds = Math.min(one.positionSeconds, Math.max(0, current.durationSeconds - 5))
      progressRows.push({
        userId: learner.id,
        lessonId: current.id,
        positionSeconds,
        completedAt: null,
        updatedAt: activity,
      })
    }
    if (one.review) {
      reviewRows.push({
        uid: demoUid(`review:${learner.uid}:${course.seed.slug}`),
        courseId: course.id,
        userId: learner.id,
        rating: one.review.rating,
        text: one.review.text,
        createdAt: activity,
        ...replyTo(one.review, repliesOf(course), activity, now, replyRoll),
      })
    }
  }
  for (const rows of chunks(enrolmentRows, 1000)) await tx.insert(enrolments).values(rows)
  for (const rows of chunks(progressRows, 2000)) await tx.insert(lessonProgress).values(rows)
  for (const rows of chunks(reviewRows, 1000)) await tx.insert(reviews).values(rows)
  return visits
}

/** About every third of those who wrote something hears from the course's creator, within two days. */
function replyTo(
  { rating, text }: { rating: number; text: string },
  replies: Replies,
  at: Date,
  now: Date,
  roll: SeededRandom,
) {
  if (text === '' || !roll.chance(0.3)) return {}
  const language = /\p{Script=Devanagari}/u.test(text) ? 'Hindi' : 'English'
  const fitting = replies[language][rating >= 4 ? 'praise' : 'critical']
  if (fitting.length === 0) return {}
  const [reply] = fitting.splice(roll.whole(0, fitting.length - 1), 1)
  return { reply, repliedAt: new Date(Math.min(now.getTime(), at.getTime() + roll.whole(2, 48) * hourMs)) }
}

export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
