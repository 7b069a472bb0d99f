import { reviews } from '#features/community/tables.ts'
import { enrolments, lessonProgress } from '#features/enrolments/tables.ts'
import type { Tx } from '#platform/db.ts'
import { demoUid, dice } from './dice.ts'
import type { DemoCourse } from './fill-courses.ts'
import type { DemoPeople } from './fill-people.ts'
import type { PlannedEnrolment } from './plan-learning.ts'

const day = 86_400_000

/** When a planned enrolment began: never before its learner joined. */
export function grantedAt(one: PlannedEnrolment, people: DemoPeople, now: Date): Date {
  const joined = people.learners[one.learner]?.joined ?? now
  return new Date(
    Math.min(now.getTime() - day / 2, Math.max(now.getTime() - one.daysAgo * day, joined.getTime() + 3_600_000)),
  )
}

/** Enrolments, progress and reviews as planned. */
export async function fillLearning(
  tx: Tx,
  people: DemoPeople,
  courses: DemoCourse[],
  plan: PlannedEnrolment[],
  now: Date,
): Promise<void> {
  const roll = dice('progress')
  const enrolmentRows: (typeof enrolments.$inferInsert)[] = []
  const progressRows: (typeof lessonProgress.$inferInsert)[] = []
  const reviewRows: (typeof reviews.$inferInsert)[] = []
  for (const one of plan) {
    const learner = people.learners[one.learner]
    const course = courses[one.course]
    if (!learner || !course) continue
    const began = grantedAt(one, people, now)
    const span = now.getTime() - began.getTime()
    const total = course.lessons.length
    const activity = one.completedLessons > 0 ? new Date(began.getTime() + span * (0.2 + roll.next() * 0.75)) : null
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
      new Date(began.getTime() + ((activity.getTime() - began.getTime()) * (k + 1)) / (done.length + 1))
    done.forEach((lesson, k) =>
      progressRows.push({
        userId: learner.id,
        lessonId: lesson.id,
        positionSeconds: 0,
        completedAt: at(k),
        updatedAt: at(k),
      }),
    )
    if (current && done.length < total && one.positionSeconds > 0) {
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
      })
    }
  }
  for (const rows of chunks(enrolmentRows, 1000)) await tx.insert(enrolments).values(rows)
  for (const rows of chunks(progressRows, 2000)) await tx.insert(lessonProgress).values(rows)
  for (const rows of chunks(reviewRows, 1000)) await tx.insert(reviews).values(rows)
}

export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
