import { and, eq } from 'drizzle-orm'
import { codeOf } from '#features/certificates/rules/certificates.ts'
import { certificates, statusLists } from '#features/certificates/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { own } from './lessons.ts'
import { makeCourse, type MadeCourse, makeLearner, makePerson, type Person, type TestApp } from './make.ts'
import { runJobs } from './run-jobs.ts'

const as = (person: Person) => ({ token: person.token })

/** Completes every lesson of a course that the person owns. */
export async function complete(app: TestApp, person: Person, course: MadeCourse): Promise<void> {
  for (const { uid } of course.lessons)
    await app.call('POST', `/learner/course/${course.uid}/progress`, { lessonUid: uid, completed: true }, as(person))
}

/** Confirms the account's name, as the page does. */
export async function confirmOwnName(app: TestApp, person: Person): Promise<void> {
  const { body } = await app.call('GET', '/learner/certificate', undefined, as(person))
  const { code } = await app.call('POST', '/learner/certificate/name', { name: body.data.printedName.name }, as(person))
  if (code !== 200) throw new Error('the name was not confirmed')
}

export async function certificatesOf(app: TestApp, person: Person) {
  return app.database.db.select().from(certificates).where(eq(certificates.userId, person.id)).orderBy(certificates.id)
}

/** A learner with the certificate of a course. */
export async function makeCertificate(
  app: TestApp,
  more: { course?: Parameters<typeof makeCourse>[1]; learner?: Parameters<typeof makePerson>[2] } = {},
) {
  const course = await makeCourse(app, { lessons: 2, ...more.course })
  const learner = more.learner ? await makePerson(app, 'LEARNER', more.learner) : await makeLearner(app)
  await own(app, course, learner)
  await confirmOwnName(app, learner)
  await complete(app, learner, course)
  await runJobs(app, 'certificates.')
  const [certificate] = await certificatesOf(app, learner)
  if (!certificate) throw new Error('no certificate was issued')
  return { course, learner, certificate }
}

/** A row of a certificate, unsigned, for lists: the person owns the course. */
export async function giveCertificate(app: TestApp, person: Person, course: MadeCourse, learnerName: string) {
  const { db } = app.database
  const of = and(eq(enrolments.userId, person.id), eq(enrolments.courseId, course.id))
  const [enrolment] = await db.select().from(enrolments).where(of)
  const [list] = await db.insert(statusLists).values({ uid: newUid() }).onConflictDoNothing().returning()
  const [open] = list ? [list] : await db.select().from(statusLists)
  if (!enrolment || !open) throw new Error('the person does not own the course')
  const at = app.ctx().now()
  await db.insert(certificates).values({
    code: codeOf(newUid()),
    userId: person.id,
    courseId: course.id,
    enrolmentId: enrolment.id,
    learnerName,
    courseTitle: 'A course',
    creatorName: 'A creator',
    language: 'en',
    issuer: { did: 'did:web:example.in', name: 'School', url: 'https://example.in' },
    criteria: {
      lessonsCount: 1,
      durationSeconds: 60,
      lessons: [],
      quizzes: [],
      assignmentsCount: 0,
      startedAt: at.toISOString(),
    },
    completedAt: at,
    issuedAt: at,
    statusListId: open.id,
    statusIndex: enrolment.id,
    credential: 'a.b.c',
    proof: 'a.b.c',
  })
}
