import { sql } from 'drizzle-orm'
import type { courseDetails } from '#features/catalogue/contract/catalogue.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, json, nullable, number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import type { DraftFields } from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'
import { type NameOf, namesOf } from '../rules/course-fields.ts'
import { hasPrice, priceOf } from '../rules/draft-price.ts'
import { draftLessons } from './draft-lessons.ts'
import { coverOf } from './draft-reply.ts'
import type { DraftRow, OpenDraft } from './draft-rows.ts'

type Details = ReplyOf<typeof courseDetails>
const lessonShape = {
  uid: text,
  title: text,
  kind: oneOf<'video' | 'article' | 'quiz' | 'resource' | 'assignment'>(),
  preview: boolean,
  durationSeconds: number,
  section_uid: text,
  section_title: text,
  opens: nullable(json<SectionOpening>()),
}

/** What a draft changes of a course's page. */
export async function draftDetails(
  db: Db,
  open: OpenDraft & { draft: DraftRow },
): Promise<{ course: Partial<Details['course']>; sections: Details['sections'] }> {
  const { course, draft } = open
  const { fields } = draft
  const sections = await draftSections(db, course.id)
  const lessons = sections.flatMap((section) => section.lessons)
  const [category] = await queryRows(db, { slug: text, name: text, nameHi: text })`
    select slug, name, name_hi as "nameHi" from categories where id = ${fields.categoryId}`
  return {
    sections,
    course: {
      ...onPage(fields),
      courseTitle: fields.title.trim() || messages.untitled,
      courseThumbnailLink: (await coverOf(db, open.course, open.draft.fields)).thumbnailLink,
      courseDuration: lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0),
      lessonsCount: lessons.length,
      ...(category ? { category } : {}),
      ...(course.published_at ? {} : { ...shownPrice(fields), ...shownEnd(fields) }),
    },
  }
}

type OnPage = Exclude<NameOf<'text' | 'richText' | 'lines' | 'choice'>, 'title'>

/** The fields that a course's page has under their own names; one that it has not is a compile error here. */
function onPage(fields: DraftFields): Pick<Details['course'], OnPage> {
  const names = namesOf(['text', 'richText', 'lines', 'choice']).filter((name) => name !== 'title')
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<DraftFields, OnPage>
}

/** What lists and the preview show of a draft's price. */
export function shownPrice(fields: Pick<DraftRow['fields'], 'price' | 'discount' | 'free'>) {
  const priced = hasPrice(fields)
  const { pricePaise, discountPaise, paidPaise } = priceOf(priced ? fields : { ...fields, free: true })
  return {
    hasPrice: priced,
    coursePrice: pricePaise,
    courseDiscount: discountPaise,
    courseDiscountedPrice: paidPaise,
  }
}

/** Learners were never asked for its price, so that there is none from before. */
function shownEnd(fields: DraftFields): Pick<Details['course'], 'courseWasPrice' | 'discountEndsAt'> {
  const end = hasPrice(fields) ? priceOf(fields).discountEndsAt : null
  return { courseWasPrice: null, discountEndsAt: end && end.toISOString() }
}

async function draftSections(db: Db, courseId: number): Promise<Details['sections']> {
  const rows = await queryRows(db, lessonShape)`
    select uid, title, kind, preview, duration_seconds as "durationSeconds", section_uid, section_title, opens
    from ${draftLessons(sql`${courseId}`)} l order by section_position, position`
  const sections: Details['sections'] = []
  for (const { section_uid, section_title, opens, ...lesson } of rows) {
    if (sections.at(-1)?.uid !== section_uid)
      sections.push({ uid: section_uid, title: section_title, opens, lessons: [] })
    sections.at(-1)?.lessons.push(lesson)
  }
  return sections
}

/** What a draft changes of a course's card, for its preview. */
export async function draftCard(db: Db, uid: string): Promise<{ courseTitle?: string }> {
  const [row] = await queryRows(db, { title: text })`
    select d.fields ->> 'title' as title from course_drafts d join courses c on c.id = d.course_id where c.uid = ${uid}`
  return row ? { courseTitle: row.title.trim() || messages.untitled } : {}
}
