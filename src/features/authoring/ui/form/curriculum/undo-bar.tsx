import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '#design/button.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { XBoldIcon } from '#design/icons/bold.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import type { Curriculum } from './use-curriculum.ts'

/** What was deleted last, with the way back; it stays until the next deletion or until it is closed. */
export function UndoBar({ curriculum }: { curriculum: Curriculum }) {
  const removed = useStore(curriculum.look, (look) => look.removed)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!removed) return
    // The closing menu first returns the focus to the deleted row, which no longer exists.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [removed])
  if (!removed) return null
  return (
    <div className="sticky-actions">
      <span className="min-w-0 flex-1 truncate">{messages.deleted(removed.name)}</span>
      <Button ref={button} size="small" variant="tonal" onClick={curriculum.undo}>
        {messages.undo}
      </Button>
      <IconButton
        size={36}
        label={messages.closeUndo}
        icon={<XBoldIcon size={16} />}
        onClick={() => curriculum.look.setState({ removed: null })}
      />
    </div>
  )
}
