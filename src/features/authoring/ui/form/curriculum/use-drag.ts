import type { DragStartEvent } from '@dnd-kit/core'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CurriculumRow, lessonDrop, linesOf } from './curriculum-rows.ts'
import { placeOf } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

export type Lines = Virtualizer<Window, Element>

type Drop = { y: number; act: () => void }

/** The line of the list at a height of the page, and whether it is the line's lower half. */
export function lineAt(lines: Lines, pageY: number): { line: number; lower: boolean } | undefined {
  const found = lines.getVirtualItemForOffset(Math.max(0, pageY))
  return found && { line: found.index, lower: pageY > (found.start + found.end) / 2 }
}

/**
 * Dragging by pointer or finger. Where it would drop is read from the list's own measures and shown by moving one line on
 * the page, so a drag draws nothing again but what is dragged.
 */
export function useDrag({
  rows,
  lines,
  list,
  mark,
  held,
  curriculum,
}: {
  rows: readonly CurriculumRow[]
  lines: Lines
  list: RefObject<HTMLDivElement | null>
  mark: RefObject<HTMLDivElement | null>
  /** The line that must stay on the page while it is dragged. */
  held: RefObject<string | null>
  curriculum: Curriculum
}) {
  const [dragging, setDragging] = useState<string | null>(null)
  const pointer = useRef(0)
  const drop = useRef<Drop | null>(null)
  const latest = useRef({ rows, lines })
  useEffect(() => {
    latest.current = { rows, lines }
  })

  useEffect(() => {
    if (!dragging) return
    const follow = (event: PointerEvent) => {
      pointer.current = event.clientY
      show()
    }
    const show = () => {
      const found = dropOf(dragging, pointer.current + window.scrollY)
      drop.current = found
      if (!mark.current || !list.current) return
      mark.current.hidden = !found
      if (found) mark.current.style.transform = `translateY(${found.y}px)`
    }
    window.addEventListener('pointermove', follow, { passive: true })
    window.addEventListener('scroll', show, { passive: true })
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('scroll', show)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- dropOf reads the latest rows by itself
  }, [dragging, mark, list])

  function dropOf(uid: string, pageY: number): Drop | null {
    const now = latest.current
    const at = lineAt(now.lines, pageY)
    const top = now.lines.options.scrollMargin
    const measured = now.lines.measurementsCache
    if (!at) return null
    const edgeOf = (line: number, edge: 'top' | 'bottom') => {
      const item = measured[line]
      return (edge === 'top' ? (item?.start ?? 0) : (item?.end ?? 0)) - top
    }
    const row = now.rows.find(({ key }) => key === uid)
    if (row?.type === 'section') {
      const target = now.rows[at.line]
      if (!target) return null
      const index = target.sectionIndex
      const { first, last } = linesOf(now.rows, target.section.uid)
      return {
        y: index > row.sectionIndex ? edgeOf(last, 'bottom') : edgeOf(first, 'top'),
        act: () => curriculum.moveSectionTo(uid, index),
      }
    }
    const found = lessonDrop(now.rows, at.line, at.lower)
    if (!found) return null
    const from = row && placeOf([row.section], uid)
    const same = from?.sectionUid === found.sectionUid
    const index = same && from && found.index > from.index ? found.index - 1 : found.index
    return { y: edgeOf(found.line, found.edge), act: () => curriculum.moveTo(uid, found.sectionUid, index) }
  }

  function end(apply: boolean) {
    if (apply) drop.current?.act()
    drop.current = null
    held.current = null
    if (mark.current) mark.current.hidden = true
    setDragging(null)
  }

  return {
    dragging,
    handlers: {
      onDragStart({ active, activatorEvent }: DragStartEvent) {
        const uid = String(active.id)
        held.current = uid
        pointer.current = (activatorEvent as PointerEvent).clientY
        setDragging(uid)
      },
      onDragEnd: () => end(true),
      onDragCancel: () => end(false),
    },
  }
}
