import './styles/sortable-list.css'
import {
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { DotsSixVerticalIcon } from './icons/regular.tsx'
import { withItemMoved } from './with-item-moved.ts'

export type SortableListMessages = {
  move: (name: string) => string
  howToMove: string
  lifted: (name: string, at: number, of: number) => string
  movedTo: (name: string, at: number, of: number) => string
  put: (name: string, at: number, of: number) => string
  putBack: (name: string) => string
}

/**
 * A list that people put in order: they drag an item by its handle, or lift it with Space and move it with the arrow
 * keys. `onOrder` is called once, when an item is dropped.
 */
export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  messages,
  onOrder,
  className,
  children,
}: {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  messages: SortableListMessages
  onOrder: (ids: string[]) => void
  className?: string
  children: (item: Item, handle: ReactNode) => ReactNode
}) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [lifted, setLifted] = useState<{ id: string; at: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ids = items.map(idOf)
  // A lifted item is shown at its new position.
  const shown = lifted && ids.includes(lifted.id) ? withItemMoved(items, ids.indexOf(lifted.id), lifted.at) : items

  function press(event: KeyboardEvent, item: Item): void {
    const [id, name] = [idOf(item), nameOf(item)]
    const held = lifted?.id === id
    const announce = (message: (name: string, at: number, of: number) => string, at: number) =>
      setAnnouncement(message(name, at + 1, items.length))
    if (event.code === KeyboardCode.Space || event.code === KeyboardCode.Enter) {
      event.preventDefault()
      if (!held) {
        setLifted({ id, at: ids.indexOf(id) })
        return announce(messages.lifted, ids.indexOf(id))
      }
      putDown(id, lifted.at)
      announce(messages.put, lifted.at)
    } else if (held && (event.code === KeyboardCode.Up || event.code === KeyboardCode.Down)) {
      event.preventDefault()
      const at = Math.min(items.length - 1, Math.max(0, lifted.at + (event.code === KeyboardCode.Up ? -1 : 1)))
      setLifted({ id, at })
      announce(messages.movedTo, at)
    } else if (held && event.code === KeyboardCode.Esc) {
      setLifted(null)
      setAnnouncement(messages.putBack(name))
    } else if (held && event.code === KeyboardCode.Tab) putDown(id, lifted.at)
  }

  function putDown(id: string, at: number): void {
    setLifted(null)
    const from = ids.indexOf(id)
    if (from >= 0 && from !== at) onOrder(withItemMoved(ids, from, at))
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over) putDown(String(active.id), ids.indexOf(String(over.id)))
  }

  const nothing = () => undefined
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
        screenReaderInstructions: { draggable: messages.howToMove },
      }}
      onDragEnd={drop}
    >
      <ol className={classNames('sortable-list', className)} aria-label={label}>
        {shown.map((item) => (
          <SortableItem
            key={idOf(item)}
            id={idOf(item)}
            label={messages.move(nameOf(item))}
            lifted={lifted?.id === idOf(item)}
            onPress={(event) => press(event, item)}
          >
            {(handle) => children(item, handle)}
          </SortableItem>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}

function SortableItem({
  id,
  label,
  lifted,
  onPress,
  children,
}: {
  id: string
  label: string
  lifted: boolean
  onPress: (event: KeyboardEvent) => void
  children: (handle: ReactNode) => ReactNode
}) {
  const { attributes, listeners, setNodeRef: drag, transform, isDragging } = useDraggable({ id })
  const { setNodeRef: drop, isOver } = useDroppable({ id })
  const handle = (
    <button
      ref={drag}
      type="button"
      className="sortable-handle"
      aria-label={label}
      aria-describedby={attributes['aria-describedby']}
      aria-pressed={lifted}
      {...listeners}
      onKeyDown={onPress}
    >
      <DotsSixVerticalIcon size={20} />
    </button>
  )
  return (
    <li
      ref={drop}
      className={classNames(
        'sortable-item',
        (lifted || isDragging) && 'sortable-item-dragged',
        isOver && !isDragging && 'sortable-item-target',
      )}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      {children(handle)}
    </li>
  )
}
