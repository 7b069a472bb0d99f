import { describe, expect, it } from 'vitest'
import { lessonDrop, linesOf, rowsOf } from './curriculum-rows.ts'

const lesson = (uid: string) => ({ uid, kind: 'article' as const, title: uid, preview: false })
const outline = [
  { uid: 's1', title: 'One', lessons: [lesson('a'), lesson('b')] },
  { uid: 's2', title: 'Two', lessons: [lesson('c')] },
]

describe('the lines of a curriculum', () => {
  const rows = rowsOf(outline, new Set())
  it('are head, lessons and a line to add to, for each section', () => {
    expect(rows.map(({ key }) => key)).toEqual(['s1', 'a', 'b', 'add-s1', 's2', 'c', 'add-s2'])
    expect(rowsOf(outline, new Set(['s1'])).map(({ key }) => key)).toEqual(['s1', 's2', 'c', 'add-s2'])
    expect(linesOf(rows, 's2')).toEqual({ first: 4, last: 6 })
  })
  it('say where a dragged lesson would go', () => {
    expect(lessonDrop(rows, 1, false)).toMatchObject({ sectionUid: 's1', index: 0, edge: 'top' })
    expect(lessonDrop(rows, 1, true)).toMatchObject({ sectionUid: 's1', index: 1, edge: 'bottom' })
    expect(lessonDrop(rows, 3, true)).toMatchObject({ sectionUid: 's1', index: 2 })
    expect(lessonDrop(rows, 4, false)).toMatchObject({ sectionUid: 's1', index: 2 })
    expect(lessonDrop(rows, 4, true)).toMatchObject({ sectionUid: 's2', index: 0 })
    expect(lessonDrop(rows, 0, false)).toMatchObject({ sectionUid: 's1', index: 0 })
    expect(lessonDrop(rows, 99, false)).toBeUndefined()
  })
  it('put a lesson at the end of a folded section', () => {
    expect(lessonDrop(rowsOf(outline, new Set(['s1'])), 0, true)).toMatchObject({ sectionUid: 's1', index: 2 })
  })
})
