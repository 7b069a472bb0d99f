import './styles/movable-list.css'
import { type ReactNode, useRef, useState } from 'react'
import { flushAndFocus } from './flush-and-focus.ts'
import { IconButton } from './icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from './icons/regular.tsx'
import { withItemMoved } from './with-item-moved.ts'

export type MovableListMessages = {
  moveUp: (name: string) => string
  moveDown: (name: string) => string
  /** Read out by screen readers. */
  movedTo: (name: string, at: number, of: number) => string
}

/**
 * A list that buttons put in order: they work with a thumb, a keyboard and a screen reader alike. The item keeps the focus
 * on its way, and its new place is read out.
 */
export function MovableList<Item extends { uid: string }>({
  items,
  nameOf,
  messages,
  onOrder,
  className = '',
  buttonsOf,
  children,
}: {
  items: readonly Item[]
  nameOf: (item: Item, index: number) => string
  messages: MovableListMessages
  onOrder: (items: Item[]) => void
  className?: string
  /** More buttons of an item, beside those that move it. */
  buttonsOf?: (item: Item, index: number) => ReactNode
  children: (item: Item, index: number) => ReactNode
}) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  function move(from: number, to: number) {
    const item = items[from]
    if (!item) return
    const name = nameOf(item, from)
    flushAndFocus(
      () => {
        onOrder(withItemMoved(items, from, to))
        setAnnouncement(messages.movedTo(name, to + 1, items.length))
      },
      () => {
        const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
        const [up, down] = buttons
        const pressed = to < from ? up : down
        return pressed?.disabled ? (pressed === up ? down : up) : pressed
      },
    )
  }
  return (
    <>
      <ol ref={list} className={`movable-list ${className}`}>
        {items.map((item, index) => (
          <li key={item.uid}>
            <span className="movable-place" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">{children(item, index)}</div>
            <span className="movable-buttons">
              <IconButton
                data-move="up"
                label={messages.moveUp(nameOf(item, index))}
                icon={<ArrowUpIcon size={20} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                data-move="down"
                label={messages.moveDown(nameOf(item, index))}
                icon={<ArrowDownIcon size={20} />}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
              {buttonsOf?.(item, index)}
            </span>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}
