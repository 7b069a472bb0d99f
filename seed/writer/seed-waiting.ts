import type { ContentOf } from '#features/catalogue/contract/lesson-content.ts'
import { dueAt } from '#features/learning/rules/due-at.ts'
import { assignmentAnswers } from '#features/learning/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { hourMs } from '#platform/format/durations.ts'
import { demoUid } from './seeded-random.ts'
import type { Visit } from './seed-learning.ts'
import { withPoints } from './seed-points.ts'
import { demoCreator, type DemoPeople } from './seed-people.ts'
import type { Seed } from './read-seed.ts'

/** How long ago somebody handed something in to the demo creator, course by course. */
const waitingHours = [
  [5, 40, 130, 300],
  [21, 75],
  [2, 52, 190],
]

/** What waits for the demo creator: answers of learners who are under way and have not had this assignment read yet. */
export async function seedWaiting(
  tx: Tx,
  seed: Seed,
  people: DemoPeople,
  visits: readonly Visit[],
  now: Date,
): Promise<void> {
  const own = visits.filter(
    ({ course, learner }) => course.seed.creator === demoCreator && learner !== people.learners[0],
  )
  const rows: (typeof assignmentAnswers.$inferInsert)[] = []
  let turn = 0
  for (const course of new Set(own.map((visit) => visit.course))) {
    const lesson = course.lessons.find(({ content }) => content?.kind === 'assignment')
    const texts = seed.answers[course.seed.slug]
    if (!lesson || !texts) continue
    const there = own.filter((visit) => visit.course === course)
    const read = new Set(there.filter((visit) => visit.lesson === lesson).map(({ learner }) => learner))
    const under = [...new Map(there.map((visit) => [visit.learner, visit])).values()]
    const hours = waitingHours[turn % waitingHours.length] as number[]
    turn += 1
    for (const [at, ago] of hours.entries()) {
      const handedInAt = new Date(now.getTime() - ago * hourMs)
      const visit = under.find(({ learner, at: last }) => !read.has(learner) && last < handedInAt)
      const text = texts[at % texts.length]?.text.trim()
      if (!visit || !text) continue
      read.add(visit.learner)
      const content = lesson.content as ContentOf<'assignment'>
      const due = dueAt(visit.began, { ...content, dueSince: null })
      const answer = {
        uid: demoUid(`waiting:${visit.learner.uid}:${lesson.id}`),
        lessonId: lesson.id,
        userId: visit.learner.id,
        idempotencyKey: demoUid(`waiting key:${visit.learner.uid}:${lesson.id}`),
        text,
        handedInAt,
        late: due !== null && handedInAt > due,
        state: 'WAITING' as const,
      }
      rows.push(...withPoints(content, [answer]))
    }
  }
  if (rows.length > 0) await tx.insert(assignmentAnswers).values(rows)
}
