import { describe, expect, it } from 'vitest'
import * as edit from './outline.ts'
import type { OutlineSection } from './outline.ts'

const lesson = (uid: string) => ({ uid, kind: 'article' as const, title: uid, preview: false })
const outline: OutlineSection[] = [
  { uid: 's1', title: 'One', lessons: [lesson('a'), lesson('b'), lesson('c')] },
  { uid: 's2', title: 'Two', lessons: [lesson('d')] },
  { uid: 's3', title: 'Three', lessons: [] },
]
const order = (of: edit.Outline) => of.map((section) => section.lessons.map(({ uid }) => uid).join('')).join('|')

describe('moving a lesson', () => {
  it('goes within its section and to another, and leaves the rest as it was', () => {
    expect(order(edit.moveLesson(outline, 'a', 's1', 2))).toBe('bca|d|')
    const moved = edit.moveLesson(outline, 'b', 's2', 0)
    expect(order(moved)).toBe('ac|bd|')
    expect(moved[2]).toBe(outline[2])
    expect(moved[1]?.lessons[1]).toBe(outline[1]?.lessons[0])
  })
  it('changes nothing for an unknown lesson or place, or the same place', () => {
    expect(edit.moveLesson(outline, 'x', 's1', 0)).toBe(outline)
    expect(edit.moveLesson(outline, 'a', 'sx', 0)).toBe(outline)
    expect(edit.moveLesson(outline, 'b', 's1', 1)).toBe(outline)
  })
  it('steps over the edge of a section into the next, and stops at both ends', () => {
    expect(order(edit.stepLesson(outline, 'c', 1))).toBe('ab|cd|')
    expect(order(edit.stepLesson(outline, 'd', -1))).toBe('abcd||')
    expect(order(edit.stepLesson(outline, 'd', 1))).toBe('abc||d')
    expect(edit.stepLesson(outline, 'a', -1)).toBe(outline)
  })
})

describe('sections', () => {
  it('move, and stay within the list', () => {
    expect(edit.moveSection(outline, 's1', 2).map(({ uid }) => uid)).toEqual(['s2', 's3', 's1'])
    expect(edit.moveSection(outline, 's1', -1)).toBe(outline)
    expect(edit.moveSection(outline, 's1', 3)).toBe(outline)
  })
})

describe('what is deleted', () => {
  it('comes back to its place with undo: a lesson, and a section with all its lessons', () => {
    const one = edit.removeLesson(outline, 'b')
    expect(order(one.outline)).toBe('ac|d|')
    expect(order(edit.restore(one.outline, one.removed as edit.Removed))).toBe('abc|d|')
    const two = edit.removeSection(outline, 's1')
    expect(order(two.outline)).toBe('d|')
    expect(edit.restore(two.outline, two.removed as edit.Removed)).toEqual(outline)
  })
  it('finds a place even where its section is gone', () => {
    const { removed } = edit.removeLesson(outline, 'd')
    expect(order(edit.restore([outline[0] as OutlineSection], removed as edit.Removed))).toBe('dabc')
    expect(order(edit.restore([], removed as edit.Removed))).toBe('d')
  })
})

describe('a copy', () => {
  it('is placed after its original, with a uid of its own and not as a free preview', () => {
    const free = edit.changeLesson(outline, 'a', { preview: true })
    const { outline: copied, copy } = edit.duplicateLesson(free, 'a', (title) => `${title} (copy)`)
    expect(copied[0]?.lessons.map(({ title }) => title)).toEqual(['a', 'a (copy)', 'b', 'c'])
    expect(copy).toMatchObject({ preview: false, kind: 'article' })
    expect(copy?.uid).toMatch(/^[2-9a-hjkmnp-z]{12}$/)
  })
})

describe('a chosen file', () => {
  it.each([
    ['03_GST-returns.mp4', 'GST returns'],
    ['03_gst-returns_final (1080p).mp4', 'Gst returns'],
    ['Lesson 4 - Reading a balance sheet v2.pdf', 'Reading a balance sheet'],
    ['10 ways to save.mp4', '10 ways to save'],
    ['2024 budget.pdf', '2024 budget'],
    ['कर भरना.pdf', 'कर भरना'],
    ['VID_20241103_101530.mp4', 'VID 20241103 101530'],
    ['01.mp4', '01'],
    ['final_v2.mp4', 'Final v2'],
  ])('%s becomes a lesson titled %s', (name, title) => {
    expect(edit.titleFromFile(name, 100)).toBe(title)
  })

  it('gets a title of at most so many characters', () => {
    expect(edit.titleFromFile('कर भरना.pdf', 3)).toBe('कर')
  })

  it('becomes a lesson of its kind, or none', () => {
    expect(edit.kindOfFile({ name: 'a.mp4', type: 'video/mp4' })).toBe('video')
    expect(edit.kindOfFile({ name: 'a.docx', type: '' })).toBe('resource')
    expect(edit.kindOfFile({ name: 'a.exe', type: 'application/x-msdownload' })).toBeUndefined()
  })
})

describe('several titles at once', () => {
  it('change those that differ and leave the rest as they are', () => {
    const next = edit.renameLessons(
      outline,
      new Map([
        ['a', 'First'],
        ['b', 'b'],
      ]),
    )
    expect(next[0]?.lessons.map(({ title }) => title)).toEqual(['First', 'b', 'c'])
    expect(next[0]?.lessons[1]).toBe(outline[0]?.lessons[1])
    expect(next[1]).toBe(outline[1])
  })

  it('leave the outline itself where none differs', () => {
    expect(edit.renameLessons(outline, new Map([['a', 'a']]))).toBe(outline)
  })
})

it('counts the lessons of all sections', () => {
  expect(edit.countLessons(outline)).toBe(4)
})

describe('when a section opens', () => {
  const opens = { by: 'days', days: 7 } as const
  it('is set and taken away, and leaves the rest as it was', () => {
    const set = edit.openSection(outline, 's2', opens)
    expect(set[1]).toEqual({ ...outline[1], opens })
    expect(set[0]).toBe(outline[0])
    expect(edit.openSection(set, 's2', undefined)).toEqual(outline)
  })
  it('may name the quizzes of earlier sections alone', () => {
    const quiz = (uid: string) => ({ ...lesson(uid), kind: 'quiz' as const })
    const withQuizzes = outline.map((section, n) => ({ ...section, lessons: [...section.lessons, quiz(`q${n}`)] }))
    const names = (uid: string) => edit.quizzesBefore(withQuizzes, uid).map((one) => one.uid)
    expect([names('s1'), names('s3'), names('unknown')]).toEqual([[], ['q0', 'q1'], []])
  })
})
