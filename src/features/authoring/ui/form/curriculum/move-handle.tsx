import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { DotsSixVerticalIcon } from '#design/icons/regular.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import type { Curriculum } from './use-curriculum.ts'

/** What a line is moved by: dragged, or lifted with Space and moved with the arrow keys. */
export function MoveHandle({ uid, name, curriculum }: { uid: string; name: string; curriculum: Curriculum }) {
  const lifted = useStore(curriculum.look, (look) => look.lifted?.uid === uid)
  const { attributes, listeners, setNodeRef } = useDraggable({ id: uid })

  function press(event: KeyboardEvent) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (lifted) curriculum.drop()
      else curriculum.lift(uid)
      return
    }
    if (!lifted) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      curriculum.step(uid, event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Escape') curriculum.cancel()
    if (event.key === 'Tab') curriculum.drop()
  }

  return (
    <button
      ref={setNodeRef}
      type="button"
      data-handle={uid}
      className="drag-handle"
      aria-label={messages.move(name)}
      aria-describedby={attributes['aria-describedby']}
      aria-pressed={lifted}
      {...listeners}
      onKeyDown={press}
    >
      <DotsSixVerticalIcon size={20} />
    </button>
  )
}
