import { type DragEvent, type RefObject, useRef, useState } from 'react'
import type { CurriculumRow } from './curriculum-rows.ts'
import type { Curriculum } from './use-curriculum.ts'
import { lineAt, type Lines } from './use-drag.ts'

/** Files dropped on the curriculum: one lesson each, in the section under the pointer. */
export function useFileDrop({
  rows,
  lines,
  list,
  curriculum,
  locked,
}: {
  rows: readonly CurriculumRow[]
  lines: Lines
  list: RefObject<HTMLDivElement | null>
  curriculum: Curriculum
  locked: boolean
}) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => !locked && event.dataTransfer.types.includes('Files')
  return {
    over,
    target: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        const at = list.current ? lineAt(lines, event.clientY + window.scrollY) : undefined
        curriculum.addFiles([...event.dataTransfer.files], at && rows[at.line]?.section.uid)
      },
    },
  }
}
