import { eq, sql } from 'drizzle-orm'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import type { DraftFields } from '#features/authoring/contract/drafts.ts'
import { ownColumns } from '#features/authoring/queries/course-columns.ts'
import { courseFields } from '#features/authoring/rules/course-fields.ts'
import { emptyFields } from '#features/authoring/rules/empty-fields.ts'
import { lessonSeconds } from '#features/authoring/rules/lesson-rules.ts'
import { categories, courses, lessons, sections } from '#features/catalogue/tables.ts'
import type { Storage } from '#features/media/storage/storage.ts'
import { type MediaFile, mediaAssets } from '#features/media/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { htmlFromMarkdown } from '#platform/files/rich-text.ts'
import { dayMs } from '#platform/format/durations.ts'
import { demoUid, seededRandom } from './seeded-random.ts'
import type { DemoPeople } from './seed-people.ts'
import type { PlannedEnrolment } from './plan-learning.ts'
import { type Seed, seedFolder, type SeedCourse, type SeedLesson } from './read-seed.ts'
import { resourceUid, seedContent } from './seed-content.ts'

export type DemoLesson = { id: number; durationSeconds: number; content: LessonContent | null }
export type DemoCourse = {
  id: number
  seed: SeedCourse
  lessons: DemoLesson[]
  pricePaise: number
  discountPaise: number
}

const states = {
  published: 'PUBLISHED',
  draft: 'DRAFT',
  'in-review': 'IN_REVIEW',
  rejected: 'REJECTED',
  archived: 'ARCHIVED',
} as const

/** Puts the lessons' videos and documents where this installation keeps its media. */
export async function copyMedia(seed: Seed, storage: Pick<Storage, 'put'>): Promise<void> {
  const copy = async (from: string, to: string, type: string) =>
    storage.put(`demo/${to}`, await readFile(join(seedFolder, from)), type)
  for (const { key, poster } of seed.videos.values()) {
    const files = { ...videoFiles, ...(poster ? { [poster]: pictureType(poster) } : {}) }
    // A video's files side by side: a bucket takes its time for each.
    await Promise.all(
      Object.entries(files).map(([name, type]) => copy(`videos/${key}/${name}`, `${key}/${name}`, type)),
    )
  }
  for (const { key } of seed.resources) await copy(`resources/${key}.pdf`, `resources/${key}.pdf`, 'application/pdf')
}
const pictureType = (name: string) =>
  name.endsWith('.webp') ? 'image/webp' : name.endsWith('.jpg') ? 'image/jpeg' : 'image/svg+xml'
const videoFiles = { 'video.mp4': 'video/mp4', 'video.webm': 'video/webm', 'en.vtt': 'text/vtt', 'hi.vtt': 'text/vtt' }

export async function seedCategories(tx: Tx, seed: Pick<Seed, 'categories'>): Promise<Map<string, number>> {
  const rows = seed.categories.map((category, position) => ({
    ...category,
    uid: demoUid(`category:${category.slug}`),
    position,
  }))
  const made = await tx.insert(categories).values(rows).returning({ id: categories.id, slug: categories.slug })
  return new Map(made.map((row) => [row.slug, row.id]))
}

async function seedVideos(
  tx: Tx,
  seed: Seed,
  owner: number,
): Promise<Map<string, { id: number; durationSeconds: number }>> {
  const made = new Map<string, { id: number; durationSeconds: number }>()
  for (const video of seed.videos.values()) {
    const file = async (name: string, type: string): Promise<MediaFile> => ({
      path: `demo/${video.key}/${name}`,
      type,
      bytes: (await stat(join(seedFolder, 'videos', video.key, name))).size,
    })
    const [row] = await tx
      .insert(mediaAssets)
      .values({
        uid: demoUid(`video:${video.key}`),
        ownerId: owner,
        kind: 'video',
        name: `${video.key}.mp4`,
        renditions: [await file('video.mp4', 'video/mp4'), await file('video.webm', 'video/webm')],
        captions: [
          { ...(await file('en.vtt', 'text/vtt')), language: 'en' },
          { ...(await file('hi.vtt', 'text/vtt')), language: 'hi' },
        ],
        poster: video.poster ? await file(video.poster, pictureType(video.poster)) : null,
        durationSeconds: Math.round(video.durationSeconds),
        width: video.width,
        height: video.height,
      })
      .returning({ id: mediaAssets.id, durationSeconds: mediaAssets.durationSeconds })
    if (row) made.set(video.key, row)
  }
  return made
}

/** The documents that lessons offer for download. */
async function seedResources(tx: Tx, seed: Seed, owner: number): Promise<Map<string, number>> {
  const rows = await Promise.all(
    seed.resources.map(async ({ key, name }) => ({
      uid: resourceUid(key),
      ownerId: owner,
      kind: 'document' as const,
      name,
      type: 'application/pdf',
      renditions: [
        {
          path: `demo/resources/${key}.pdf`,
          type: 'application/pdf',
          bytes: (await stat(join(seedFolder, 'resources', `${key}.pdf`))).size,
        },
      ],
    })),
  )
  const made = await tx.insert(mediaAssets).values(rows).returning({ id: mediaAssets.id, uid: mediaAssets.uid })
  return new Map(made.map(({ id, uid }) => [uid, id]))
}

/** All courses with their lessons; the counters say what the planned enrolments and reviews will add. */
export async function seedCourses(
  tx: Tx,
  seed: Seed,
  people: DemoPeople,
  all: SeedCourse[],
  plan: PlannedEnrolment[],
  now: Date,
): Promise<DemoCourse[]> {
  const roll = seededRandom('courses')
  const categoryIds = await seedCategories(tx, seed)
  const videos = await seedVideos(tx, seed, people.admin.id)
  const resources = await seedResources(tx, seed, people.admin.id)
  const counters = all.map(() => ({ students: 0, reviews: 0, ratings: 0 }))
  for (const { course, review } of plan) {
    const counter = counters[course]
    if (!counter) continue
    counter.students += 1
    if (review) {
      counter.reviews += 1
      counter.ratings += review.rating
    }
  }
  const made: DemoCourse[] = []
  for (const [index, course] of all.entries()) {
    const category = seed.categories.find((one) => one.slug === course.category)
    const creator = people.creators.get(course.creator)
    const seedCreator = seed.creators.find((one) => one.handle === course.creator)
    if (!category || !creator || !seedCreator)
      throw new Error(`seed/courses/${course.category}/${course.slug}.yaml: no creator ${course.creator} or category`)
    const state = states[course.state ?? 'published']
    const flat = course.sections.flatMap((section) => section.lessons)
    const durations = flat.map((lesson) => durationOf(lesson, seedContent(lesson, course.slug), videos))
    const publishedAt = new Date(now.getTime() - roll.whole(8, 375) * dayMs)
    const [row] = await tx
      .insert(courses)
      .values({
        uid: demoUid(`course:${course.slug}`),
        slug: course.slug,
        creatorId: creator.id,
        categoryId: categoryIds.get(course.category) as number,
        state,
        listed: state === 'PUBLISHED',
        ...ownColumns(fieldsOf(course, roll.whole(1, 1_000_000))),
        pricePaise: course.price * 100,
        coverMotif: category.motif,
        rejectionReason: course.rejection ?? null,
        archivedBy: state === 'ARCHIVED' ? 'creator' : null,
        publishedAt: state === 'PUBLISHED' || state === 'ARCHIVED' ? publishedAt : null,
        submittedAt: state === 'DRAFT' ? null : publishedAt,
        createdAt: new Date(publishedAt.getTime() - 20 * dayMs),
        updatedAt: publishedAt,
        instructorName:
          creator.name === ''
            ? ''
            : [seedCreator.title, seedCreator.firstName, seedCreator.lastName].filter(Boolean).join(' '),
        categoryNames: `${category.name} ${category.nameHi}`,
        durationSeconds: durations.reduce((sum, one) => sum + one, 0),
        lessonsCount: flat.length,
        studentsCount: counters[index]?.students ?? 0,
        reviewsCount: counters[index]?.reviews ?? 0,
        ratingSum: counters[index]?.ratings ?? 0,
      })
      .returning({ id: courses.id })
    const id = (row as { id: number }).id
    const madeLessons = await seedLessons(tx, id, course, videos, resources)
    made.push({
      id,
      seed: course,
      lessons: madeLessons,
      pricePaise: course.price * 100,
      discountPaise: course.discount * 100,
    })
  }
  await seedDiscounts(tx, made, now)
  return made
}

/**
 * The discounts of the demo, which started some days ago: until then each course was on sale at its full price for a week or more, so
 * that its price from before is one that was asked. 30 days after the seed it is so no longer, and pages stop naming it.
 */
async function seedDiscounts(tx: Tx, made: readonly DemoCourse[], now: Date): Promise<void> {
  const roll = seededRandom('discounts')
  const started = made
    .filter(({ discountPaise }) => discountPaise > 0)
    .map(({ id, discountPaise }) => ({ id, discountPaise, since: new Date(now.getTime() - roll.whole(1, 14) * dayMs) }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(started)}::jsonb) as started (id bigint, "discountPaise" bigint, since timestamptz)`
  await tx.execute(sql`
    update courses c set discount_paise = "discountPaise", updated_at = greatest(since, published_at + interval '7 days')
    from ${rows} where c.id = started.id`)
  // A changed price is no new edition: the demo's courses say when they were written.
  await tx.execute(sql`
    update courses c set updated_at = created_at + interval '20 days' from ${rows} where c.id = started.id`)
}

/** A course's fields as its form would have them: all that its file names. */
function fieldsOf(course: SeedCourse, coverSeed: number): DraftFields {
  const fields = { ...emptyFields(coverSeed), ...writtenFields(course) }
  return { ...fields, description: htmlFromMarkdown(course.description), tags: course.tags.map(String) }
}

function writtenFields(course: SeedCourse): Partial<DraftFields> {
  return Object.fromEntries(Object.entries(course).filter(([name]) => Object.hasOwn(courseFields, name)))
}

async function seedLessons(
  tx: Tx,
  courseId: number,
  course: SeedCourse,
  videos: Map<string, { id: number; durationSeconds: number }>,
  resources: Map<string, number>,
): Promise<DemoLesson[]> {
  const sectionRows = await tx
    .insert(sections)
    .values(
      course.sections.map((section, position) => ({
        uid: demoUid(`section:${course.slug}:${position}`),
        courseId,
        position,
        title: section.title,
        opensAfterDays: section.opens && 'days' in section.opens ? section.opens.days : null,
      })),
    )
    .returning({ id: sections.id })
  const rows = course.sections.flatMap((section, s) =>
    section.lessons.map((lesson, position) => {
      const content = seedContent(lesson, `${course.slug}:${s}:${position}`)
      const file = content?.kind === 'resource' ? resources.get(content.mediaUid ?? '') : null
      if (file === undefined) throw new Error(`seed/resources/${lesson.resource?.file}.pdf is missing`)
      return {
        uid: demoUid(`lesson:${course.slug}:${s}:${position}`),
        courseId,
        sectionId: (sectionRows[s] as { id: number }).id,
        position,
        title: lesson.title,
        kind: content?.kind ?? (lesson.video ? ('video' as const) : ('article' as const)),
        preview: lesson.preview ?? false,
        durationSeconds: durationOf(lesson, content, videos),
        body: htmlFromMarkdown(lesson.body ?? ''),
        content,
        mediaAssetId: lesson.video ? videoOf(lesson.video, videos).id : file,
      }
    }),
  )
  const made = await tx
    .insert(lessons)
    .values(rows)
    .returning({ id: lessons.id, durationSeconds: lessons.durationSeconds, content: lessons.content })
  for (const [s, { opens }] of course.sections.entries()) {
    if (!opens || !('quiz' in opens)) continue
    const quiz = made[rows.findIndex(({ kind, title }) => kind === 'quiz' && title === opens.quiz)]
    if (!quiz) throw new Error(`${course.slug}: no quiz ${opens.quiz}`)
    await tx
      .update(sections)
      .set({ opensAfterLessonId: quiz.id })
      .where(eq(sections.id, (sectionRows[s] as { id: number }).id))
  }
  return made
}

function videoOf(key: string, videos: Map<string, { id: number; durationSeconds: number }>) {
  const video = videos.get(key)
  if (!video) throw new Error(`seed/videos/${key} is missing`)
  return video
}

function durationOf(
  lesson: SeedLesson,
  content: LessonContent | null,
  videos: Map<string, { id: number; durationSeconds: number }>,
): number {
  if (content) return lessonSeconds(content)
  if (lesson.video) return videoOf(lesson.video, videos).durationSeconds
  const words = (lesson.body ?? '').split(/\s+/).length
  return (lesson.minutes ?? Math.max(1, Math.round(words / 160))) * 60
}
