import { withItemMoved } from '#design/with-item-moved.ts'
import { typeOf } from '#features/media/rules.ts'
import type { Outline as WholeOutline } from '../../../contract/drafts.ts'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import type { LessonKind } from '#features/catalogue/contract/lesson-content.ts'

export type OutlineSection = WholeOutline[number]
export type OutlineLesson = OutlineSection['lessons'][number]
export type Outline = readonly OutlineSection[]
export type Removed = { section?: OutlineSection; lesson?: OutlineLesson; sectionUid: string; index: number }

// What is not touched keeps its identity, so that of 300 rows only the changed ones are drawn again.

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A uid made in the browser, so that what is added without a network has its name from the start. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

export function addSection(outline: Outline, title: string, uid = newUid()): OutlineSection[] {
  return [...outline, { uid, title, lessons: [] }]
}

function changeSection(outline: Outline, uid: string, change: (section: OutlineSection) => OutlineSection) {
  return outline.map((section) => (section.uid === uid ? change(section) : section))
}

export function renameSection(outline: Outline, uid: string, title: string): OutlineSection[] {
  return changeSection(outline, uid, (section) => ({ ...section, title }))
}

/** Without an opening the section is always open. */
export function openSection(outline: Outline, uid: string, opens: SectionOpening | undefined): OutlineSection[] {
  return changeSection(outline, uid, ({ title, lessons }) => ({ uid, title, ...(opens ? { opens } : {}), lessons }))
}

/** The quizzes of earlier sections, which a section may wait for. */
export function quizzesBefore(outline: Outline, sectionUid: string): OutlineLesson[] {
  const at = outline.findIndex((section) => section.uid === sectionUid)
  return outline.slice(0, Math.max(0, at)).flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'quiz'))
}

/** Into a section, at its end unless a place is said. */
export function addLessons(
  outline: Outline,
  sectionUid: string,
  lessons: readonly OutlineLesson[],
  index?: number,
): OutlineSection[] {
  return changeSection(outline, sectionUid, (section) => ({
    ...section,
    lessons: section.lessons.toSpliced(index ?? section.lessons.length, 0, ...lessons),
  }))
}

export function newLesson(kind: LessonKind, title: string): OutlineLesson {
  return { uid: newUid(), kind, title, preview: false }
}

export function changeLesson(
  outline: Outline,
  uid: string,
  change: Partial<Pick<OutlineLesson, 'title' | 'preview'>>,
): OutlineSection[] {
  return outline.map((section) =>
    section.lessons.some((lesson) => lesson.uid === uid)
      ? {
          ...section,
          lessons: section.lessons.map((lesson) => (lesson.uid === uid ? { ...lesson, ...change } : lesson)),
        }
      : section,
  )
}

/** New titles by uid; the same outline where none differs. */
export function renameLessons(outline: Outline, titles: ReadonlyMap<string, string>): Outline {
  const differs = ({ uid, title }: OutlineLesson) => (titles.get(uid) ?? title) !== title
  if (!outline.some(({ lessons }) => lessons.some(differs))) return outline
  return outline.map((section) =>
    section.lessons.some(differs)
      ? {
          ...section,
          lessons: section.lessons.map((lesson) =>
            differs(lesson) ? { ...lesson, title: titles.get(lesson.uid) ?? lesson.title } : lesson,
          ),
        }
      : section,
  )
}

export type Place = { sectionUid: string; section: OutlineSection; sectionIndex: number; index: number }

export function placeOf(outline: Outline, lessonUid: string): Place | undefined {
  for (const [sectionIndex, section] of outline.entries()) {
    const index = section.lessons.findIndex((lesson) => lesson.uid === lessonUid)
    if (index >= 0) return { sectionUid: section.uid, section, sectionIndex, index }
  }
  return undefined
}

export function lessonAt(outline: Outline, uid: string): OutlineLesson | undefined {
  const place = placeOf(outline, uid)
  return place?.section.lessons[place.index]
}

/** To a place in any section; the index is counted without the lesson itself. */
export function moveLesson(outline: Outline, uid: string, sectionUid: string, index: number): Outline {
  const from = placeOf(outline, uid)
  const lesson = lessonAt(outline, uid)
  if (!from || !lesson || !outline.some((section) => section.uid === sectionUid)) return outline
  if (from.sectionUid === sectionUid && from.index === index) return outline
  return outline.map((section) => {
    if (section.uid !== from.sectionUid && section.uid !== sectionUid) return section
    const lessons = section.lessons.filter((one) => one.uid !== uid)
    return { ...section, lessons: section.uid === sectionUid ? lessons.toSpliced(index, 0, lesson) : lessons }
  })
}

/** One step up or down; over a section's edge it goes into the neighbouring section. */
export function stepLesson(outline: Outline, uid: string, by: -1 | 1): Outline {
  const from = placeOf(outline, uid)
  if (!from) return outline
  const index = from.index + by
  if (index >= 0 && index < from.section.lessons.length) return moveLesson(outline, uid, from.sectionUid, index)
  const neighbour = outline[from.sectionIndex + by]
  return neighbour ? moveLesson(outline, uid, neighbour.uid, by < 0 ? neighbour.lessons.length : 0) : outline
}

export function moveSection(outline: Outline, uid: string, index: number): Outline {
  const from = outline.findIndex((section) => section.uid === uid)
  if (from < 0 || from === index || !outline[index]) return outline
  return withItemMoved(outline, from, index)
}

export function removeLesson(outline: Outline, uid: string): { outline: Outline; removed?: Removed } {
  const place = placeOf(outline, uid)
  if (!place) return { outline }
  const { sectionUid, index, section } = place
  return {
    outline: changeSection(outline, sectionUid, (one) => ({ ...one, lessons: one.lessons.toSpliced(index, 1) })),
    removed: { lesson: section.lessons[index] as OutlineLesson, sectionUid, index },
  }
}

export function removeSection(outline: Outline, uid: string): { outline: Outline; removed?: Removed } {
  const index = outline.findIndex((section) => section.uid === uid)
  const section = outline[index]
  if (!section) return { outline }
  return { outline: outline.toSpliced(index, 1), removed: { section, sectionUid: uid, index } }
}

/** Puts back what was removed, as near to its old place as there still is one. */
export function restore(outline: Outline, { section, lesson, sectionUid, index }: Removed): Outline {
  if (section) return outline.toSpliced(Math.min(index, outline.length), 0, section)
  if (!lesson) return outline
  const home = outline.find((one) => one.uid === sectionUid) ?? outline.at(-1)
  if (!home) return [{ uid: sectionUid, title: '', lessons: [lesson] }]
  return addLessons(outline, home.uid, [lesson], Math.min(index, home.lessons.length))
}

/** A copy right behind the original, not free to preview. The content is copied by anyone who keeps it. */
export function duplicateLesson(
  outline: Outline,
  uid: string,
  title: (title: string) => string,
): { outline: Outline; copy?: OutlineLesson } {
  const place = placeOf(outline, uid)
  const lesson = lessonAt(outline, uid)
  if (!place || !lesson) return { outline }
  const copy = { ...lesson, uid: newUid(), title: title(lesson.title), preview: false }
  return { outline: addLessons(outline, place.sectionUid, [copy], place.index + 1), copy }
}

export function countLessons(outline: Outline): number {
  return outline.reduce((sum, section) => sum + section.lessons.length, 0)
}

/** Left by cameras, recorders and editors, and of no use to a learner. */
const fileNoise =
  /\b(final|draft|edited|export(ed)?|compressed|copy|v\d{1,2}|\d{3,4}p|[48]k|hd|full hd|h26[45]|x26[45])\b|\(\d{1,2}\)/gi
/** '03_', '3. ', 'Lesson 3 - ': the list says the order. A number that may belong to the title ('10 ways to save') stays. */
const fileNumber = /^(?:(?:lesson|lecture|chapter|part|video|पाठ)[ _-]?)?(?:\d{1,3} ?[._)-]+ ?|0\d{1,2} )(?=.*\p{L})/iu

/**
 * '03_gst-returns_final (1080p).mp4' → 'Gst returns': a first title made of a file's name. A leading number and the
 * additions of cameras and editors are left out; a name that consists only of these stays as it is.
 */
export function titleFromFile(name: string, maxLength: number): string {
  const stem = name.slice(0, 300).replace(/\.[^.]{1,5}$/, '')
  const spaced = (text: string) => text.replaceAll(/[_\s.-]+/g, ' ').trim()
  const bare = spaced(stem)
  const plain = spaced(stem.replace(fileNumber, ''))
    .replace(fileNoise, ' ')
    .replaceAll(/[([{]\s*[)\]}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const title = /\p{L}/u.test(plain) ? plain : bare || name
  return [...(title.charAt(0).toLocaleUpperCase('en-IN') + title.slice(1))].slice(0, maxLength).join('').trim()
}

/** What a file becomes a lesson of; undefined where it can't be one. */
export function kindOfFile(file: { name: string; type: string }): 'video' | 'resource' | undefined {
  if (typeOf('video', file.type, file.name)) return 'video'
  return typeOf('document', file.type, file.name) ? 'resource' : undefined
}
