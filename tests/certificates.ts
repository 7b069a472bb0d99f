import { eq } from 'drizzle-orm'
import { certificates } from '#features/certificates/tables.ts'
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
