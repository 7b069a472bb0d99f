// node tests/journeys/end-discount.ts PORT COURSE: in the school of serve.mjs on this port the discount of this course ended a
// minute ago, as though its last day had passed; then the job of each minute runs.
import { eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { openDatabase } from '#platform/database/db.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { databaseOnPort, enqueueJob } from './school-on-port.ts'

const [port = '', course = ''] = process.argv.slice(2)
const server = await databaseOnPort(port)
const { db, close } = openDatabase(server.url, { max: 1, patient: true })
// It was on sale before, as learners had it.
const publishedAt = new Date(Date.now() - dayMs)
const discountEndsAt = new Date(Date.now() - minuteMs)
await db.update(courses).set({ publishedAt, discountEndsAt }).where(eq(courses.uid, course))
await close()
await enqueueJob(server.applicationUrl, 'authoring.end-discounts')
