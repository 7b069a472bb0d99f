import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classNames } from '#design/class-names.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDraftSession, useDoc } from '../session-context.tsx'
import { AddLessonRow } from './add-lesson-row.tsx'
import { CurriculumHead } from './curriculum-head.tsx'
import { rowsOf } from './curriculum-rows.ts'
import { DraggedRow } from './dragged-row.tsx'
import { LessonRow } from './lesson-row.tsx'
import { SectionRow } from './section-row.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCurriculum } from './use-curriculum.ts'
import { useDrag } from './use-drag.ts'
import { useFileDrop } from './use-file-drop.ts'

const lineHeights = { section: 60, lesson: 57, add: 60 }
/** Lines drawn above and below the screen, so that scrolling finds them there. */
const spare = 12

/** Sections and lessons: added, renamed, moved by hand or keyboard, copied, deleted. Draws only the lines on the screen. */
export function CurriculumBuilder() {
  const { locked } = useDraftSession()
  const outline = useDoc((doc) => doc.outline)
  const curriculum = useCurriculum()
  const folded = useStore(curriculum.look, (look) => look.folded)
  const focus = useStore(curriculum.look, (look) => look.focus)
  const announcement = useStore(curriculum.look, (look) => look.announcement)
  const rows = useMemo(() => rowsOf(outline, folded), [outline, folded])
  const list = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const held = useRef<string | null>(null)
  // The screen's own lines first, and with the builder: drawn after it they would hold a cheap phone up in one piece.
  const [screen] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(spare)), [])

  // oxlint-disable-next-line react/incompatible-library -- it tells of scrolling by itself, and no compiler memoises here
  const lines = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => lineHeights[rows[index]?.type ?? 'lesson'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    initialRect: screen,
    scrollMargin: top,
    // What is being dragged, or holds the focus, stays on the page however far it is scrolled away.
    rangeExtractor(range) {
      const focused = held.current ?? focus
      const index = focused ? rows.findIndex(({ key }) => key === focused) : -1
      const shown = defaultRangeExtractor(range)
      return index < 0 || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b)
    },
  })
  const drag = useDrag({ rows, lines, list, mark, held, curriculum })
  const files = useFileDrop({ rows, lines, list, curriculum, locked })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  useLayoutEffect(() => {
    const place = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(box.top + window.scrollY)
    }
    place()
    const watched = new ResizeObserver(place)
    watched.observe(document.body)
    return () => watched.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!focus) return
    const index = rows.findIndex(({ key }) => key === focus)
    if (index >= 0) lines.scrollToIndex(index, { align: 'auto' })
    const give = () => {
      const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${focus}"]`)
      handle?.focus({ preventScroll: true })
      return handle
    }
    const given = give()
    // Until it is scrolled to, the focus alone keeps the line on the page.
    requestAnimationFrame(() => {
      if (!given) give()
      curriculum.look.setState({ focus: null })
    })
  }, [focus, rows, lines, curriculum])

  return (
    <section className="card" aria-labelledby="step-heading" {...files.target}>
      <CurriculumHead curriculum={curriculum} />
      <DndContext
        sensors={sensors}
        accessibility={{
          announcements: {
            onDragStart: () => undefined,
            onDragOver: () => undefined,
            onDragEnd: () => undefined,
            onDragCancel: () => undefined,
          },
          screenReaderInstructions: { draggable: messages.howToMove },
        }}
        {...drag.handlers}
      >
        {rows.length > 0 && (
          <div
            ref={list}
            className={classNames('curriculum', drag.dragging && 'curriculum-dragging')}
            style={{ height: lines.getTotalSize() }}
          >
            <ol aria-label={messages.curriculum}>
              {lines.getVirtualItems().map((line) => {
                const row = rows[line.index]
                if (!row) return null
                return (
                  <li
                    key={line.key}
                    ref={lines.measureElement}
                    data-index={line.index}
                    className="curriculum-item"
                    style={{ transform: `translateY(${line.start - top}px)` }}
                    aria-posinset={line.index + 1}
                    aria-setsize={rows.length}
                  >
                    {row.type === 'section' && (
                      <SectionRow
                        section={row.section}
                        number={row.sectionIndex + 1}
                        last={row.sectionIndex === outline.length - 1}
                        folded={row.folded}
                        locked={locked}
                        curriculum={curriculum}
                      />
                    )}
                    {row.type === 'lesson' && (
                      <LessonRow
                        lesson={row.lesson}
                        first={row.sectionIndex === 0 && row.index === 0}
                        last={row.sectionIndex === outline.length - 1 && row.index === row.section.lessons.length - 1}
                        locked={locked}
                        curriculum={curriculum}
                      />
                    )}
                    {row.type === 'add' && (
                      <AddLessonRow sectionUid={row.section.uid} locked={locked} curriculum={curriculum} />
                    )}
                  </li>
                )
              })}
            </ol>
            <div ref={mark} className="drop-indicator" hidden />
          </div>
        )}
        <DragOverlay dropAnimation={null}>
          {drag.dragging && <DraggedRow uid={drag.dragging} curriculum={curriculum} />}
        </DragOverlay>
      </DndContext>
      {files.over && <p className="drop-hint">{messages.dropHere}</p>}
      <UndoBar curriculum={curriculum} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}
