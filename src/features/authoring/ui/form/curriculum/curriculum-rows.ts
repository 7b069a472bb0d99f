import type { Outline, OutlineLesson, OutlineSection } from './outline.ts'

/** The curriculum as one list of lines, so that only those on the screen need to be drawn. */
export type CurriculumRow =
  | { type: 'section'; key: string; section: OutlineSection; sectionIndex: number; folded: boolean }
  | { type: 'lesson'; key: string; section: OutlineSection; sectionIndex: number; lesson: OutlineLesson; index: number }
  | { type: 'add'; key: string; section: OutlineSection; sectionIndex: number }

export function rowsOf(outline: Outline, folded: ReadonlySet<string>): CurriculumRow[] {
  return outline.flatMap((section, sectionIndex): CurriculumRow[] => {
    const isFolded = folded.has(section.uid)
    const head: CurriculumRow = { type: 'section', key: section.uid, section, sectionIndex, folded: isFolded }
    if (isFolded) return [head]
    return [
      head,
      ...section.lessons.map((lesson, index): CurriculumRow => ({
        type: 'lesson',
        key: lesson.uid,
        section,
        sectionIndex,
        lesson,
        index,
      })),
      { type: 'add', key: `add-${section.uid}`, section, sectionIndex },
    ]
  })
}

/** Where a dragged lesson would go: before the `index`-th lesson of the section, the dragged one counted. */
export type LessonDrop = { sectionUid: string; index: number; line: number; edge: 'top' | 'bottom' }

/**
 * @param line the line under the pointer
 * @param lower whether the pointer is in its lower half
 */
export function lessonDrop(rows: readonly CurriculumRow[], line: number, lower: boolean): LessonDrop | undefined {
  const row = rows[line]
  if (!row) return undefined
  const sectionUid = row.section.uid
  if (row.type === 'add') return { sectionUid, index: row.section.lessons.length, line, edge: 'top' }
  if (row.type === 'lesson')
    return { sectionUid, index: row.index + (lower ? 1 : 0), line, edge: lower ? 'bottom' : 'top' }
  const before = rows[line - 1]
  // Above a section's head is the end of the section before it.
  if (!lower && before) {
    return { sectionUid: before.section.uid, index: before.section.lessons.length, line, edge: 'top' }
  }
  return { sectionUid, index: row.folded ? row.section.lessons.length : 0, line, edge: 'bottom' }
}

/** The lines of one section: its head, and the last of it. */
export function linesOf(rows: readonly CurriculumRow[], sectionUid: string): { first: number; last: number } {
  const first = rows.findIndex((row) => row.section.uid === sectionUid)
  return { first, last: rows.findLastIndex((row) => row.section.uid === sectionUid) }
}
