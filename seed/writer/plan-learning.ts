import { seededRandom } from './seeded-random.ts'
import { learnersCount } from './seed-people.ts'
import type { Seed, SeedCourse } from './read-seed.ts'

/** One learner's life with one course, planned before anything is written, so that counters start right. */
export type PlannedEnrolment = {
  /** Index of the learner, 0 is learner@sopaan.test. */
  learner: number
  /** Index among the published and archived courses. */
  course: number
  daysAgo: number
  completedLessons: number
  /** Seconds into the lesson after the completed ones. */
  positionSeconds: number
  review: { rating: number; text: string } | null
}

/** The demo learner's own courses: how far along each is, 0 to 1. */
const ownCourses: [slug: string, progress: number][] = [
  ['data-analytics-with-excel-sql-and-power-bi', 0.34],
  ['gst-and-tally-prime-for-small-business-accounts', 0.7],
  ['interview-ke-liye-spoken-english', 1],
  ['phone-photography-light-street-and-festival', 0.22],
  ['millet-tiffins-30-weekday-recipes-under-25-minutes', 0],
]

export function lessonsOf(course: SeedCourse): number {
  return course.sections.reduce((sum, section) => sum + section.lessons.length, 0)
}

export function planLearning(seed: Seed, courses: SeedCourse[]): PlannedEnrolment[] {
  const roll = seededRandom('learning')
  const plan: PlannedEnrolment[] = []
  courses.forEach((course, index) => {
    const lessons = lessonsOf(course)
    const learnerCount = Math.max(2, Math.round((course.popularity / 100) ** 1.3 * 130))
    const own = ownCourses.find(([slug]) => slug === course.slug)
    const texts = [...(course.reviews ?? []), ...(seed.reviews.get(course.category) ?? [])]
    const taken = new Set<number>([0])
    if (own) plan.push(enrolment(0, index, 40, Math.round(own[1] * lessons), lessons))
    while (taken.size <= learnerCount) {
      const learner = roll.whole(1, learnersCount - 1)
      if (taken.has(learner)) continue
      taken.add(learner)
      const fate = roll.next()
      const completed = fate < 0.28 ? 0 : fate < 0.74 ? roll.whole(1, Math.max(1, lessons - 1)) : lessons
      const one = enrolment(learner, index, Math.round(roll.next() ** 1.4 * 360) + 1, completed, lessons)
      if (completed > 0 && roll.chance(0.42)) one.review = reviewOf(course, texts)
      plan.push(one)
    }
  })
  return plan

  function enrolment(
    learner: number,
    course: number,
    daysAgo: number,
    completedLessons: number,
    lessons: number,
  ): PlannedEnrolment {
    const started = completedLessons > 0 && completedLessons < lessons
    return {
      learner,
      course,
      daysAgo,
      completedLessons,
      positionSeconds: started ? roll.whole(10, 40) : 0,
      review: null,
    }
  }

  function reviewOf(course: SeedCourse, texts: { rating: number; text: string }[]): { rating: number; text: string } {
    const near = course.quality + (roll.next() - 0.5) * 2.2
    const rating = Math.max(1, Math.min(5, Math.round(near)))
    const language = course.language === 'Hindi'
    const fitting = texts.filter(
      (one) => one.rating === rating && (language || !/\p{Script=Devanagari}/u.test(one.text) || roll.chance(0.2)),
    )
    const review = fitting.length > 0 && roll.chance(0.8) ? roll.pick(fitting) : undefined
    // No review repeats another one of the same course; many only have stars.
    if (review) texts.splice(texts.indexOf(review), 1)
    return { rating, text: review?.text ?? '' }
  }
}
