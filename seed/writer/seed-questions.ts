import { answers, questions } from '#features/community/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { hourMs } from '#platform/format/durations.ts'
import { demoUid } from './seeded-random.ts'
import type { Visit } from './seed-learning.ts'
import type { DemoPeople, DemoPerson } from './seed-people.ts'
import type { Seed, SeedDiscussion } from './read-seed.ts'

/** What learners ask in courses that they are in, and who answers. The counters start right. */
export async function seedQuestions(
  tx: Tx,
  seed: Seed,
  people: DemoPeople,
  visits: readonly Visit[],
  now: Date,
): Promise<void> {
  const seededQuestions: {
    row: typeof questions.$inferInsert
    seededAnswers: Omit<typeof answers.$inferInsert, 'questionId'>[]
  }[] = []
  for (const [slug, list] of Object.entries(seed.talk.courses)) {
    const there = visits.filter(({ course }) => course.seed.slug === slug)
    const course = there[0]?.course
    const creator = course && people.creators.get(course.seed.creator)
    if (!course || !creator) throw new Error(`seed/questions.yaml: nobody is in the course ${slug}`)
    const learners = [...new Set(there.map(({ learner }) => learner))].filter((one) => one !== people.learners[0])
    const began = new Map(there.map((visit) => [visit.learner, visit.began]))
    for (const [index, question] of list.entries()) {
      const at = new Date(now.getTime() - question.hoursAgo * hourMs)
      const able = learners.filter((one) => (began.get(one) ?? now) < at)
      const asker = question.own ? people.learners[0] : able[index % able.length]
      if (!asker) throw new Error(`seed/questions.yaml: nobody could ask '${question.ask}' then`)
      const others = able.filter((one) => one !== asker)
      const key = `${slug}:${index}`
      seededQuestions.push({
        row: {
          uid: demoUid(`question:${key}`),
          courseId: course.id,
          lessonId: question.at ? (course.lessons[question.at - 1]?.id ?? null) : null,
          userId: asker.id,
          idempotencyKey: demoUid(`question key:${key}`),
          title: question.ask,
          body: question.text?.trim() ?? '',
          createdAt: at,
          answersCount: question.answers?.length ?? 0,
          instructorAnswers: question.answers?.filter(({ by }) => !by).length ?? 0,
        },
        seededAnswers: answersTo(question, {
          key,
          at,
          now,
          asker,
          creator,
          other: others[index % others.length] ?? asker,
        }),
      })
    }
  }
  const made = await tx
    .insert(questions)
    .values(seededQuestions.map(({ row }) => row))
    .returning({ id: questions.id, uid: questions.uid })
  const ids = new Map(made.map(({ id, uid }) => [uid, id]))
  await tx
    .insert(answers)
    .values(
      seededQuestions.flatMap(({ row, seededAnswers }) =>
        seededAnswers.map((one) => ({ ...one, questionId: ids.get(row.uid) as number })),
      ),
    )
}

type Speakers = { key: string; at: Date; now: Date; asker: DemoPerson; creator: DemoPerson; other: DemoPerson }

function answersTo(
  { answers: seededAnswers = [] }: SeedDiscussion['courses'][string][number],
  { key, at, now, asker, creator, other }: Speakers,
): Omit<typeof answers.$inferInsert, 'questionId'>[] {
  return seededAnswers.map(({ by, text }, index) => ({
    uid: demoUid(`answer to:${key}:${index}`),
    userId: (by === 'own' ? asker : by === 'learner' ? other : creator).id,
    idempotencyKey: demoUid(`answer to key:${key}:${index}`),
    by: by ? ('learner' as const) : ('instructor' as const),
    body: text.trim(),
    createdAt: new Date(Math.min(now.getTime(), at.getTime() + (3 + 5 * index) * hourMs)),
  }))
}
