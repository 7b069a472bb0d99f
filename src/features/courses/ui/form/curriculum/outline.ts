import type { Outline as WholeOutline } from '../../../contract/authoring.ts'
import type { LessonKind } from '../../../contract/lesson-content.ts'

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
  const section = outline[from]
  if (!section || index < 0 || index >= outline.length || index === from) return outline
  return outline.toSpliced(from, 1).toSpliced(index, 0, section)
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

/** A copy right behind the original, not free to preview. The content is copied by whoever keeps it. */
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

/** 'GST_returns-01.final.mp4' → 'GST returns 01.final': a first title for a dropped file. */
export function titleFromFile(name: string, longest: number): string {
  const bare = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
  return [...(bare || name)].slice(0, longest).join('')
}

export function kindOfFile(file: { name: string; type: string }): 'video' | 'resource' | undefined {
  if (/^video\/(mp4|webm|ogg)$/.test(file.type) || /\.(mp4|webm|ogv|ogg)$/i.test(file.name)) return 'video'
  if (/\.(pdf|docx?)$/i.test(file.name) || file.type === 'application/pdf') return 'resource'
  return undefined
}
