import type { Writable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { sessions, users } from '#features/accounts/tables.ts'
import { categories, coursePrices, courses, lessons, sections } from '#features/catalogue/tables.ts'
import type { Method, Role } from '#platform/api/contract.ts'
import { type Db, openDatabase, type Sql } from '#platform/database/db.ts'
import { dayMs } from '#platform/format/durations.ts'
import { hashToken, newToken, newUid } from '#platform/http/session.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { readSettings, type Settings } from '#platform/server/config.ts'
import { type Server, startServer } from '../src/app/server.ts'
import { freshDatabase } from './database.ts'

export type TestApp = Server & {
  settings: Settings
  databaseUrl: string
  /** Does work as the owner of the database, whom no grant holds back. */
  asOwner<T>(work: (sql: Sql, db: Db) => Promise<T>): Promise<T>
  /** Sets the clock that everything in the app reads. */
  setNow(at: Date): void
  /** One call, as a client sends it. */
  call(
    method: Method,
    path: string,
    body?: unknown,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Reply>
  stop(): Promise<void>
}
/** The envelope of any call; `data` is whatever the test expects of it. */
export type Reply = {
  code: number
  headers: Record<string, unknown>
  body: { status: 0 | 1; message: string; error?: string; errors?: Record<string, string>; data: any; meta?: any }
}

type AppOptions = {
  env?: Record<string, string>
  /** Where the lines of the log go; without it there is no log, unless LOG_LEVEL says so. */
  logStream?: Writable
  work?: boolean
  /** The app, or the address of the migrated database, to work on instead of one of its own. */
  beside?: Pick<TestApp, 'databaseUrl'>
}

/**
 * The whole server (no pages) with a database of its own, or with that of the server passed as `beside`. Call `stop()`
 * in afterAll.
 */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { databaseUrl } = options.beside ?? {}
  const shared = databaseUrl && { url: databaseUrl, applicationUrl: databaseUrl, drop: async () => {} }
  const fresh = shared || (await freshDatabase())
  let at: Date | undefined
  const now: Clock = () => (at ? new Date(at) : systemClock())
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', ...options.env })
  const server = await startServer({
    settings,
    databaseUrl: fresh.applicationUrl,
    now,
    pages: 'none',
    work: options.work ?? false,
    ...(options.logStream ? { logStream: options.logStream } : {}),
  })
  return {
    ...server,
    settings,
    databaseUrl: fresh.applicationUrl,
    async asOwner(work) {
      const { sql, db, close } = openDatabase(fresh.url, { max: 1 })
      return work(sql, db).finally(close)
    },
    setNow(next) {
      at = next
    },
    async call(method, path, body, { token, headers } = {}) {
      const answer = await server.app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return {
        code: answer.statusCode,
        headers: answer.headers,
        body: (answer.payload && method !== 'HEAD' ? answer.json() : {}) as Reply['body'],
      }
    },
    async stop() {
      await server.close()
      await fresh.drop()
    },
  }
}

let made = 0
const termsAcceptedAt = new Date('2026-01-01T00:00:00Z')

export type Person = { id: number; uid: string; email: string; token: string }

/** A confirmed account with a session. */
export async function makePerson(
  app: TestApp,
  role: Role = 'LEARNER',
  more: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  made += 1
  const [user] = await app.database.db
    .insert(users)
    .values({
      uid: newUid(),
      email: `person${made}@example.in`,
      firstName: 'Asha',
      lastName: `Rao${made}`,
      mobileNo: `+9198765${String(10_000 + made)}`,
      passwordHash: 'none',
      roles: [role],
      userRole: role,
      confirmedAt: termsAcceptedAt,
      emailVerifiedAt: termsAcceptedAt,
      termsVersion: 'test',
      termsAcceptedAt,
      profilePublic: role === 'CREATOR',
      ...more,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  return { id: user.id, uid: user.uid, email: user.email, token: await makeSession(app, user) }
}

/** One more session of an account, as on another device. @returns its token */
export async function makeSession(app: TestApp, { id }: { id: number }): Promise<string> {
  const token = newToken()
  const at = app.ctx().now()
  await app.database.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: id,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + dayMs),
  })
  return token
}
export const makeLearner = (app: TestApp) => makePerson(app, 'LEARNER')

export type MadeCourse = { id: number; uid: string; lessons: { id: number; uid: string }[]; creatorId: number }

/** Gives a course a discount since a moment: until then it was on sale at its full price, as its history says. */
export async function discountSince(
  app: TestApp,
  course: { id: number },
  { discountPaise, since, endsAt = null }: { discountPaise: number; since: Date; endsAt?: Date | null },
): Promise<void> {
  await app.database.db
    .update(courses)
    .set({ discountPaise, discountEndsAt: endsAt, updatedAt: since })
    .where(eq(courses.id, course.id))
}

/** What a course cost, in the order of time: paise, from when, until when. */
export async function askedPrices(app: TestApp, courseId: number): Promise<[number, Date, Date | null][]> {
  const rows = await app.database.db
    .select()
    .from(coursePrices)
    .where(eq(coursePrices.courseId, courseId))
    .orderBy(asc(coursePrices.id))
  return rows.map(({ payablePaise, askedFrom, askedUntil }) => [payablePaise, askedFrom, askedUntil])
}

/** A published course of `lessons` article lessons in one section; the first is a free preview. */
export async function makeCourse(
  app: TestApp,
  more: Partial<typeof courses.$inferInsert> & { lessons?: number; category?: string } = {},
): Promise<MadeCourse> {
  const { db } = app.database
  const { lessons: lessonsCount = 3, category = 'music', ...fields } = more
  made += 1
  const creatorId = fields.creatorId ?? (await makePerson(app, 'CREATOR')).id
  await db
    .insert(categories)
    .values({ uid: newUid(), slug: category, name: category, nameHi: category, motif: 'music' })
    .onConflictDoNothing()
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, category))
  const state = fields.state ?? 'PUBLISHED'
  const [course] = await db
    .insert(courses)
    .values({
      uid: newUid(),
      slug: `course-${made}`,
      creatorId,
      categoryId: (found as { id: number }).id,
      state,
      listed: state === 'PUBLISHED',
      title: `Course ${made}`,
      shortDescription: 'A course for a test',
      level: 'beginner',
      language: 'English',
      pricePaise: 129_900,
      coverMotif: 'music',
      coverSeed: made,
      instructorName: 'Asha Rao',
      categoryNames: category,
      lessonsCount,
      durationSeconds: lessonsCount * 60,
      publishedAt: termsAcceptedAt,
      ...fields,
    })
    .returning()
  if (!course) throw new Error('no course was made')
  const [section] = await db
    .insert(sections)
    .values({ uid: newUid(), courseId: course.id, position: 0, title: 'Start' })
    .returning()
  const rows = Array.from({ length: lessonsCount }, (_, position) => ({
    uid: newUid(),
    courseId: course.id,
    sectionId: (section as { id: number }).id,
    position,
    title: `Lesson ${position + 1}`,
    kind: 'article' as const,
    preview: position === 0,
    durationSeconds: 60,
    body: '<p>Read this.</p>',
  }))
  const lessonRows =
    rows.length > 0 ? await db.insert(lessons).values(rows).returning({ id: lessons.id, uid: lessons.uid }) : []
  return { id: course.id, uid: course.uid, lessons: lessonRows, creatorId }
}
